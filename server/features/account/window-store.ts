import type { User } from '@carillon/contract/account.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

const timeOfDay = (minutes: string) =>
  sql`json_build_object('Hour', ${sql.raw(minutes)} / 60, 'Minute', ${sql.raw(minutes)} % 60)`

/** The calling window of `u`, as it travels. */
export const windowColumns = sql`u.checks_calling_window as "CheckCallingWindow", u.calling_window_days as "CallingWindowDays",
  ${timeOfDay('u.window_start')} as "StartTimeOfDay", ${timeOfDay('u.window_stop')} as "StopTimeOfDay",
  u.continue_on_next_day as "ContinueOnNextDay"`

export type StoredWindow = Pick<
  User,
  'CheckCallingWindow' | 'CallingWindowDays' | 'StartTimeOfDay' | 'StopTimeOfDay' | 'ContinueOnNextDay' | 'TimeZone'
>

/** The window of the user who acts. */
export const windowOf = async (db: Db, scope: Scope, lock = sql``): Promise<StoredWindow> =>
  (await one<StoredWindow>(
    db,
    sql`select ${windowColumns}, u.time_zone as "TimeZone" from users u
      where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId} ${lock}`,
  ))!

/** The same; nobody else changes it until this transaction ends. */
export const lockWindow = (tx: Db, scope: Scope) => windowOf(tx, scope, sql`for update`)

type Window = {
  isChecked: boolean
  days: readonly string[]
  /** Minutes since midnight. */
  start: number
  stop: number
  continuesOnNextDay: boolean
  timeZone: string
}

export const updateWindow = (tx: Db, scope: Scope, window: Window) =>
  sql`update users set checks_calling_window = ${window.isChecked}, calling_window_days = ${window.days}::text[],
      window_start = ${window.start}, window_stop = ${window.stop}, continue_on_next_day = ${window.continuesOnNextDay},
      time_zone = ${window.timeZone}
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)
