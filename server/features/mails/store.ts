import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from '../sharing/visible-store.ts'

type MailKind =
  | 'broadcastFailing'
  | 'repeatingPaused'
  | 'textUnread'
  | 'scheduledNotSent'
  | 'passwordChanged'
  | 'invitation'
  | 'passwordReset'
  | 'broadcastNotSent'
  | 'signInChanged'
  | 'accountMoved'
  | 'approvalAsked'
  | 'approvalDecided'
  | 'emailAsked'
  | 'emailChanged'

/** What one mail is about; there is at most one of each. */
export type MailAbout = { kind: MailKind; aboutId: number; aboutKey: string }

/** Answers whether there was none yet. */
export const insertMail = async (
  tx: Db,
  scope: Scope,
  { kind, aboutId, aboutKey }: MailAbout,
  userId: number,
  now: Date,
): Promise<boolean> =>
  (await one(
    tx,
    sql`insert into mails (account_id, kind, about_id, about_key, user_id, created_at)
      values (${scope.accountId}, ${kind}, ${aboutId}, ${aboutKey}, ${userId}, ${now})
      on conflict (account_id, kind, about_id, about_key) do nothing returning 1`,
  )) !== undefined

/** Mails of this kind about this that were noted since, whatever their keys. */
export const countMails = async (tx: Db, scope: Scope, { kind, aboutId }: MailAbout, since: Date): Promise<number> =>
  (await one<{ count: number }>(
    tx,
    sql`select count(*) as count from mails
      where account_id = ${scope.accountId} and kind = ${kind} and about_id = ${aboutId} and created_at > ${since}`,
  ))!.count

const theMail = (scope: Scope, { kind, aboutId, aboutKey }: MailAbout) =>
  sql`account_id = ${scope.accountId} and kind = ${kind} and about_id = ${aboutId} and about_key = ${aboutKey}`

/** The user whose mail it is, while it has neither been sent nor given up. */
export const findOpenMail = async (db: Db, scope: Scope, mail: MailAbout): Promise<number | undefined> =>
  (
    await one<{ user_id: number }>(
      db,
      sql`select user_id from mails where ${theMail(scope, mail)} and sent_at is null and problem is null`,
    )
  )?.user_id

/** To whom it went, and under which subject; what it said is not kept. */
type MailTold = { address: string; subject: string }

export const saveSent = (db: Db, scope: Scope, mail: MailAbout, { address, subject }: MailTold, now: Date) =>
  sql`update mails set sent_at = ${now}, address = ${address}, subject = ${subject} where ${theMail(scope, mail)}`.execute(
    db,
  )

export const saveProblem = (db: Db, scope: Scope, mail: MailAbout, problem: string) =>
  sql`update mails set problem = ${problem} where ${theMail(scope, mail)}`.execute(db)

type Addressee = { userId: number; name: string; address: string }

/**
 * This user; of what is not for them alone, where they left or have no address, the owner of the account who has been there longest. What
 * is about an address goes to that one, and not to the user's own.
 */
export const findAddressee = (
  db: Db,
  scope: Scope,
  userId: number,
  { isPersonal, at }: { isPersonal: boolean; at: string | null },
): Promise<Addressee | undefined> =>
  one<Addressee>(
    db,
    sql`select user_id as "userId", first_name as name, coalesce(${at}::text, email) as address from users
      where account_id = ${scope.accountId} and is_active and coalesce(${at}::text, email) <> '' and (user_id = ${userId} or (is_master_user and not ${isPersonal}::boolean))
      order by user_id = ${userId} desc, user_id limit 1`,
  )

type Invited = { invitedAt: string; company: string }

/** The user who acts, while they are invited. */
export const findInvited = (db: Db, scope: Scope): Promise<Invited | undefined> =>
  one<Invited>(
    db,
    sql`select u.invited_at as "invitedAt", a.company_name as company from users u join accounts a using (account_id)
      where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId} and u.invited_at is not null`,
  )

export const findCompany = async (db: Db, scope: Scope): Promise<string> =>
  (await one<{ name: string }>(
    db,
    sql`select company_name as name from accounts where account_id = ${scope.accountId}`,
  ))!.name

export type FailingBroadcast = { name: string; texts: number; failed: number; isOver: boolean; isOfCalls: boolean }

export const findFailing = (db: Db, scope: Scope, broadcastId: number): Promise<FailingBroadcast | undefined> =>
  one<FailingBroadcast>(
    db,
    sql`select b.name, b.completed_at is not null as "isOver",
        not exists (select 1 from broadcast_texts t where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id) as "isOfCalls",
        (sum(c.failed) + sum(c.delivered) + sum(c.accepted) + sum(c.unknown))::int as texts, sum(c.failed)::int as failed
      from broadcasts b join broadcast_counters c /* every channel */ using (account_id, broadcast_id)
      where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId} and b.deleted_at is null
      group by b.account_id, b.broadcast_id`,
  )

export type NotSentBroadcast = {
  name: string
  startAt: string
  creator: string
  isCreatorActive: boolean
  /** Its calls alone were not made. */
  hasTexted: boolean
  /** What was noted with it, in the account's words. */
  why: string
}

export const findNotSentBroadcast = (
  db: Db,
  scope: Scope,
  broadcastId: number,
): Promise<NotSentBroadcast | undefined> =>
  one<NotSentBroadcast>(
    db,
    sql`select b.name, b.start_at as "startAt", trim(u.first_name || ' ' || u.last_name) as creator,
        u.is_active as "isCreatorActive", b.started_at is not null as "hasTexted",
        coalesce((select e.detail from broadcast_events e where e.account_id = b.account_id and e.broadcast_id = b.broadcast_id
          and e.event in ('not sent', 'calls not made') order by e.broadcast_event_id desc limit 1), '') as why
      from broadcasts b join users u using (account_id, user_id)
      where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId} and b.deleted_at is null`,
  )

type ApprovalAsked = {
  name: string
  sender: string
  company: string
  people: number
  startAt: string
  expiresAt: string
  askNumber: number
  state: 'Waiting' | 'Approved' | 'SentBack'
  decidedBy: string
  words: string
}

/** What was asked for a broadcast that is not over. */
export const findApproval = (db: Db, scope: Scope, broadcastId: number): Promise<ApprovalAsked | undefined> =>
  one<ApprovalAsked>(
    db,
    sql`select b.name, trim(u.first_name || ' ' || u.last_name) as sender, a.company_name as company, p.people, b.start_at as "startAt",
        p.expires_at as "expiresAt", p.ask_number as "askNumber", p.state, p.words,
        coalesce(trim(w.first_name || ' ' || w.last_name), '') as "decidedBy"
      from broadcast_approvals p join broadcasts b using (account_id, broadcast_id) join accounts a using (account_id)
        join users u on u.account_id = b.account_id and u.user_id = b.user_id
        left join users w on w.account_id = p.account_id and w.user_id = p.decided_by
      where p.account_id = ${scope.accountId} and p.broadcast_id = ${broadcastId} and b.deleted_at is null
        and b.status in ('AwaitingAuthorization', 'AuthorizationApproved', 'Broadcasting', 'Finalizing', 'Complete')`,
  )

export type PausedSeries = { name: string; failures: number; reason: string }

/** A series that is still paused, and why its last run failed. */
export const findPaused = (
  db: Db,
  scope: Scope,
  repeatingId: number,
  occurrenceKey: string,
): Promise<PausedSeries | undefined> =>
  one<PausedSeries>(
    db,
    sql`select s.form ->> 'BroadcastName' as name, s.failures_in_a_row as failures, f.message as reason
      from repeating_broadcasts s join repeating_failures f using (account_id, repeating_id)
      where s.account_id = ${scope.accountId} and s.repeating_id = ${repeatingId} and f.occurrence_key = ${occurrenceKey}
        and s.status = 'Paused' and s.deleted_at is null`,
  )

type ToldOfUnread = { textNumberId: number; phone: number; name: string; conversationId: number | null }

/** The notice of the user who acts, and the number that it is of. */
export const findTold = (db: Db, scope: Scope, notificationId: number): Promise<ToldOfUnread | undefined> =>
  one<ToldOfUnread>(
    db,
    sql`select t.text_number_id as "textNumberId", n.phone, n.name, t.conversation_id as "conversationId"
      from notifications t join text_numbers n using (account_id, text_number_id)
      where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId} and t.notification_id = ${notificationId}`,
  )

type NotSent = { userId: number; whom: string; message: string; reason: string; dueAt: string }

/** A text that was to be sent later and was not, with the name by which the user who acts knows its phone. */
export const findNotSent = (db: Db, scope: Scope, scheduledId: number): Promise<NotSent | undefined> =>
  one<NotSent>(
    db,
    sql`select s.user_id as "userId", coalesce(p.name, wire_phone(s.phone)) as whom, s.message, s.reason, s.due_at as "dueAt" from scheduled_conversations s
      left join lateral (select trim(c.first_name || ' ' || c.last_name) as name from contacts c
        where ${isVisible(scope)} and c.primary_phone = s.phone and c.deleted_at is null and c.first_name || c.last_name <> ''
        order by c.edited_at desc limit 1) p on true
      where s.account_id = ${scope.accountId} and s.scheduled_id = ${scheduledId} and s.status in (2, 3)`,
  )
