import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { notePushed, noteTold } from '../text-numbers/setting-store.ts'

export type Method = 'Email' | 'Text' | 'Push'

/** A user who is to be told of a number. */
export type DueNotice = { accountId: number; textNumberId: number; userId: number; method: Method }

/** Those of every account whose time has come, the oldest first. */
export const dueNotices = (db: Db, now: Date): Promise<DueNotice[]> =>
  all<DueNotice>(
    db,
    sql`select account_id as "accountId", text_number_id as "textNumberId", user_id as "userId", method from due_notices
      where due_at <= ${now} order by due_at limit 200`,
  )

const theNotice = (scope: Scope, { textNumberId, method }: DueNotice) =>
  sql`account_id = ${scope.accountId} and text_number_id = ${textNumberId} and user_id = ${scope.userId} and method = ${method}`

/** Since when, while it is due; undefined where another node has it or has told. */
export const lockDue = async (tx: Db, scope: Scope, due: DueNotice, now: Date): Promise<string | undefined> =>
  (
    await one<{ since: string }>(
      tx,
      sql`select since from due_notices where ${theNotice(scope, due)} and due_at <= ${now} for update skip locked`,
    )
  )?.since

export const postponeDue = (tx: Db, scope: Scope, due: DueNotice, dueAt: Date) =>
  sql`update due_notices set due_at = ${dueAt} where ${theNotice(scope, due)}`.execute(tx)

export const deleteDue = (tx: Db, scope: Scope, due: DueNotice) =>
  sql`delete from due_notices where ${theNotice(scope, due)}`.execute(tx)

/** The user is gone, or may act no more. */
export const forgetDue = (db: Db, { accountId, userId }: DueNotice) =>
  sql`delete from due_notices where account_id = ${accountId} and user_id = ${userId}`.execute(db)

export type NoticeSetting = {
  isActive: boolean
  PeriodMinutes: number
  NotificationWindow: { Days: string[]; StartTime: string; StopTime: string }
  toldAt: string | null
  phone: number | null
}

const clock = (minutes: string) =>
  sql`to_char(timestamp '2000-01-01' + make_interval(mins => ${sql.raw(minutes)}), 'FMHH12:MI AM')`

/** Of the user who acts, for a mail or a text. */
export const findSetting = (
  tx: Db,
  scope: Scope,
  { textNumberId, method }: DueNotice,
): Promise<NoticeSetting | undefined> =>
  one<NoticeSetting>(
    tx,
    sql`select is_active as "isActive", period_minutes as "PeriodMinutes", json_build_object('Days', days,
        'StartTime', ${clock('window_start')}, 'StopTime', ${clock('window_stop')}) as "NotificationWindow",
        told_at as "toldAt", phone
      from number_notices where account_id = ${scope.accountId} and text_number_id = ${textNumberId}
        and user_id = ${scope.userId} and method = ${method}`,
  )

/** When this user was last pushed to, of whichever number; undefined where they do not want to be of this one, or now of none. */
export const findPush = (
  tx: Db,
  scope: Scope,
  textNumberId: number,
): Promise<{ pushedAt: string | null } | undefined> =>
  one(
    tx,
    sql`select max(pushed_at) as "pushedAt" from number_settings
      where account_id = ${scope.accountId} and user_id = ${scope.userId} and exists (select 1 from users u
        where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId} and not u.browsers_do_not_disturb)
      having bool_or(browser_is_on and text_number_id = ${textNumberId})`,
  )

/** What a notice tells of: unread texts and the newest conversation with one, and what callers left. */
export type ToTell = { texts: number; voicemails: number; conversationId: number | null }

/** Puts down that this user is told now; answers the number of the notice. */
export const insertTold = async (
  tx: Db,
  scope: Scope,
  { textNumberId, method }: DueNotice,
  { toTell, now }: { toTell: ToTell; now: Date },
): Promise<number> => {
  await (method === 'Push'
    ? notePushed(tx, scope, textNumberId, now)
    : noteTold(tx, scope, { textNumberId, method, now }))
  const row = await one<{ id: number }>(
    tx,
    sql`insert into notifications (account_id, user_id, text_number_id, method, conversation_id, unread, voicemails, created_at)
      values (${scope.accountId}, ${scope.userId}, ${textNumberId}, ${method}, ${toTell.conversationId}, ${toTell.texts}, ${toTell.voicemails}, ${now})
      returning notification_id as id`,
  )
  return row!.id
}
