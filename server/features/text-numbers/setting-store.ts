import type { SetTextNumber, TextNumberNotification } from '@carillon/contract/text-numbers.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { eachOnce, type Given } from './given-store.ts'

const clock = (minutes: ReturnType<typeof sql>) =>
  sql`to_char(timestamp '2000-01-01' + make_interval(mins => ${minutes}), 'FMHH12:MI AM')`

/** What the reader has set for the number `n`, as it travels; what is not set is as `usualNotice` says. */
export const settingColumns = (scope: Scope) => sql`
  (select json_agg(json_build_object('Method', m.method, 'Type', 'TextUnread', 'IsActive', coalesce(s.is_active, false),
      'PeriodMinutes', coalesce(s.period_minutes, 15), 'NotificationWindow', json_build_object(
        'Days', coalesce(s.days, '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'),
        'StartTime', ${clock(sql`coalesce(s.window_start, 540)`)}, 'StopTime', ${clock(sql`coalesce(s.window_stop, 1260)`)}),
      'PhoneNumber', wire_phone(s.phone)) order by m.method)
    from (values ('Email'), ('Text')) m (method) left join number_notices s on s.account_id = n.account_id
      and s.text_number_id = n.text_number_id and s.user_id = ${scope.userId} and s.method = m.method) as "Notifications",
  exists (select 1 from number_settings s where s.account_id = n.account_id and s.user_id = ${scope.userId}
    and s.text_number_id = n.text_number_id and s.browser_is_on) as "BrowserNotificationsEnabled",
  exists (select 1 from number_settings s where s.account_id = n.account_id and s.user_id = ${scope.userId}
    and s.text_number_id = n.text_number_id and s.audio_is_on) as "AudioNotificationsEnabled",
  ${usersOf(scope, sql`not g.is_seen_only`)} as "UserIDs", ${usersOf(scope, sql`g.is_seen_only`)} as "SeenByUserIDs"`

const usersOf = (scope: Scope, isGiven: ReturnType<typeof sql>) => sql`case when ${scope.role !== 'user'}::boolean then
  coalesce((select json_agg(g.user_id order by g.user_id) from user_text_numbers g
    where g.account_id = n.account_id and g.text_number_id = n.text_number_id and ${isGiven}), '[]') end`

/** One change of a number at a time. */
export const lockNumber = async (tx: Db, scope: Scope, textNumberId: number): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from text_numbers where account_id = ${scope.accountId} and text_number_id = ${textNumberId}
      and text_number_id = any(${scope.textNumbers}::bigint[]) for no key update`,
  )) !== undefined

/** What is left out stays. */
export const updateName = (
  tx: Db,
  scope: Scope,
  textNumberId: number,
  { Name, Description }: Partial<Pick<SetTextNumber, 'Name' | 'Description'>>,
) =>
  sql`update text_numbers set name = coalesce(${Name ?? null}, name), description = coalesce(${Description ?? null}, description)
    where account_id = ${scope.accountId} and text_number_id = ${textNumberId}`.execute(tx)

/** In place of the one that is. Locked in one order, so that two who choose at once do not wait for each other. */
export const makeDefault = (tx: Db, scope: Scope, textNumberId: number) =>
  sql`with locked as (
      select account_id, text_number_id from text_numbers where account_id = ${scope.accountId} order by text_number_id for no key update
    )
    update text_numbers n set is_default = n.text_number_id = ${textNumberId} from locked l
    where n.account_id = l.account_id and n.text_number_id = l.text_number_id
      and n.is_default is distinct from (n.text_number_id = ${textNumberId})`.execute(tx)

/** Those of these users who are not of the account. */
export const countStrangers = async (tx: Db, scope: Scope, userIds: readonly number[]): Promise<number> =>
  (await one<{ count: number }>(
    tx,
    sql`select count(*) as count from unnest(${userIds}::bigint[]) as asked (user_id)
      where not exists (select 1 from users u where u.account_id = ${scope.accountId} and u.user_id = asked.user_id)`,
  ))!.count

/** Gives the number to these users and to nobody else, to use or to see; answers whose access has changed. */
export const setUsers = async (tx: Db, scope: Scope, textNumberId: number, { uses, sees }: Given): Promise<number[]> =>
  (
    await sql<{ user_id: number }>`with asked as (${eachOnce(uses, sees)}), taken as (
        delete from user_text_numbers where account_id = ${scope.accountId} and text_number_id = ${textNumberId}
          and not exists (select 1 from asked where asked.id = user_id) returning user_id
      ), given as (
        insert into user_text_numbers as g (account_id, user_id, text_number_id, is_seen_only)
        select ${scope.accountId}::bigint, id, ${textNumberId}::bigint, is_seen_only from asked
        on conflict (account_id, user_id, text_number_id) do update set is_seen_only = excluded.is_seen_only
          where g.is_seen_only <> excluded.is_seen_only returning user_id
      )
      select user_id from taken union all select user_id from given`.execute(tx)
  ).rows.map((row) => row.user_id)

export type SoundSetting = Partial<Pick<SetTextNumber, 'BrowserNotificationsEnabled' | 'AudioNotificationsEnabled'>>

/** Of the user who acts; what is left out stays. */
export const putSetting = (tx: Db, scope: Scope, textNumberId: number, setting: SoundSetting) => {
  const [browser, audio] = [setting.BrowserNotificationsEnabled ?? null, setting.AudioNotificationsEnabled ?? null]
  return sql`insert into number_settings as s (account_id, user_id, text_number_id, browser_is_on, audio_is_on)
    values (${scope.accountId}, ${scope.userId}, ${textNumberId}, coalesce(${browser}::boolean, false), coalesce(${audio}::boolean, false))
    on conflict (account_id, user_id, text_number_id) do update set browser_is_on = coalesce(${browser}::boolean, s.browser_is_on),
      audio_is_on = coalesce(${audio}::boolean, s.audio_is_on)`.execute(tx)
}

type StoredNotice = Pick<TextNumberNotification, 'Method' | 'IsActive' | 'PeriodMinutes'> & {
  days: readonly string[]
  start: number
  stop: number
  phone: number | null
}

export const putNotice = (tx: Db, scope: Scope, textNumberId: number, notice: StoredNotice) =>
  sql`insert into number_notices (account_id, text_number_id, user_id, method, is_active, period_minutes, days, window_start,
      window_stop, phone)
    values (${scope.accountId}, ${textNumberId}, ${scope.userId}, ${notice.Method}, ${notice.IsActive}, ${notice.PeriodMinutes},
      ${notice.days}::text[], ${notice.start}, ${notice.stop}, ${notice.phone})
    on conflict (account_id, text_number_id, user_id, method) do update set is_active = excluded.is_active,
      period_minutes = excluded.period_minutes, days = excluded.days, window_start = excluded.window_start,
      window_stop = excluded.window_stop, phone = excluded.phone`.execute(tx)

/** The phone that the user who acts has verified, by how they spell it: with its country's prefix or without the 1. */
export const findVerified = async (tx: Db, scope: Scope, typed: string): Promise<number | undefined> =>
  (
    await one<{ phone: number }>(
      tx,
      sql`select phone from verified_numbers where account_id = ${scope.accountId} and user_id = ${scope.userId}
        and ${typed.replace(/\D/g, '')} in (phone::text, wire_phone(phone))`,
    )
  )?.phone

/** That the user who acts is told now of unread texts, by mail or text. */
export const noteTold = (
  tx: Db,
  scope: Scope,
  { textNumberId, method, now }: { textNumberId: number; method: 'Email' | 'Text'; now: Date },
) =>
  sql`update number_notices set told_at = ${now} where account_id = ${scope.accountId} and text_number_id = ${textNumberId}
    and user_id = ${scope.userId} and method = ${method}`.execute(tx)

/** The same of their browsers. */
export const notePushed = (tx: Db, scope: Scope, textNumberId: number, now: Date) =>
  sql`update number_settings set pushed_at = ${now}
    where account_id = ${scope.accountId} and user_id = ${scope.userId} and text_number_id = ${textNumberId}`.execute(
    tx,
  )
