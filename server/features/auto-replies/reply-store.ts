import { quietAfter } from '@carillon/domain/conversation/auto-reply.ts'
import type { DaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export type Reply = {
  kind: 'Auto Reply' | 'Keyword' | 'Survey Reply'
  textNumberId: number
  phone: number
  message: string
  autoReplyId: number | null
  /** The survey and the answer that it confirms; null and 0 for the others. */
  broadcastId: number | null
  survey: 0 | 1 | 2
  /** When the text came that it answers. */
  at: string
}

export type ReplyFacts = {
  account_status_id: number
  subscription_end_at: string | null
  account_type_id: number
  can_text: boolean
  is_on_trial: boolean
  is_verified: boolean
  /** It is a text number of this installation. */
  is_ours: boolean
  /** Why the phone may not be texted, 0 when it may. */
  bar: number
}

/** All that decides whether a text number may answer a phone. */
export const replyFacts = (tx: Db, scope: Scope, { textNumberId, phone }: Reply, tollFreeTextsUnregistered: boolean) =>
  one<ReplyFacts>(
    tx,
    sql`select a.account_status_id, a.subscription_end_at, a.account_type_id,
        not n.is_blocked and (n.registration_status = 'Registered'
          or (n.class = 'toll-free' and ${tollFreeTextsUnregistered}::boolean)) as can_text,
        a.is_free_trial and not a.free_trial_conversion as is_on_trial,
        exists (select 1 from verified_numbers v where v.account_id = a.account_id and v.phone = ${phone}) as is_verified,
        exists (select 1 from text_number_owners o where o.phone = ${phone}) as is_ours,
        why_not_text(a.account_id, ${phone}, a.require_text_opt_in) as bar
      from accounts a join text_numbers n using (account_id)
      where a.account_id = ${scope.accountId} and n.text_number_id = ${textNumberId}`,
  )

/**
 * Whether this phone has had its reply: an auto reply from this number within 12 hours, the same keyword's within a minute,
 * that of a survey's answer ever. Reckoned from when the text came, so that a job that is done again finds its own reply. Asked
 * under the balance lock, so that no two nodes both find none.
 */
export const hasReplied = async (tx: Db, scope: Scope, reply: Reply): Promise<boolean> => {
  const since = (ms: number) => sql`m.created_at > ${new Date(Date.parse(reply.at) - ms)}`
  const same = {
    'Auto Reply': sql`m.text_number_id = ${reply.textNumberId} and ${since(quietAfter.autoReplyMs)}`,
    Keyword: sql`m.auto_reply_id = ${reply.autoReplyId} and m.text_number_id = ${reply.textNumberId}
      and ${since(quietAfter.keywordMs)}`,
    'Survey Reply': sql`m.broadcast_id = ${reply.broadcastId} and m.survey = ${reply.survey}`,
  }[reply.kind]
  const found = sql`select 1 from text_messages m where m.account_id = ${scope.accountId} and m.phone = ${reply.phone}
    and not m.is_inbound and m.type = ${reply.kind} and ${same} limit 1`
  return (await one(tx, found)) !== undefined
}

export type Answering = {
  auto_reply_id: number
  auto_reply_type_id: 1 | 2
  message: string
  day_schedules: Partial<DaySchedules>
  list_id: number | null
  time_zone: string
}

/** What of a text number answers: its active keyword that has this key, and its auto reply to any text. */
export const findAnswering = async (
  tx: Db,
  scope: Scope,
  textNumberId: number,
  key: string,
): Promise<{ keyword?: Answering; autoReply?: Answering }> => {
  const found = await all<Answering & { of: 'keyword' | 'autoReply' }>(
    tx,
    sql`select case when n.keyword = '' then 'autoReply' else 'keyword' end as of, r.auto_reply_id, r.auto_reply_type_id, r.message, r.day_schedules, l.list_id, a.time_zone
      from auto_reply_numbers n join auto_replies r using (account_id, auto_reply_id) join accounts a using (account_id)
      left join lists l on l.account_id = r.account_id and l.list_id = r.list_id and l.deleted_at is null
      where n.account_id = ${scope.accountId} and n.text_number_id = ${textNumberId} and n.keyword in ('', ${key}) and r.is_active`,
  )
  return Object.fromEntries(found.map(({ of, ...answering }) => [of, answering]))
}
