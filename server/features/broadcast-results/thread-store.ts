import { channel } from '@carillon/domain/broadcast/channel.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from '../broadcasts/store.ts'
import { saidInBroadcasts } from '../history/store.ts'
import { detailOf, outcomeOf } from './store.ts'

type Between = { textNumberId: number; phone: number }

/** The longest thread that is shown. */
const most = 200

/** A text of a broadcast to one recipient, with what it was made of. */
export type Sent = {
  broadcast_id: number
  text_message: string
  own_message: string | null
  signature: string
  prefix: string
  first_name: string
  last_name: string
  notes: string
  /** No text had gone there from this number before. */
  is_first: boolean
  media_ids: number[]
  outcome: string
  detail: string
  at: string
}

/** The broadcasts from a text number that one phone got, or is to get from `broadcastId`, as far as this user sees them. */
export const sentTo = (
  db: Db,
  scope: Scope,
  { textNumberId, phone }: Between,
  broadcastId: number,
): Promise<Sent[]> => {
  const where = sql`${isVisible(scope)} and t.text_number_id = ${textNumberId}`
  const said = saidInBroadcasts(
    scope,
    [phone],
    { before: null, limit: most, where },
    (
      at,
    ) => sql`b.broadcast_id, t.text_message, r.own_message, t.signature, t.prefix, r.first_name, r.last_name, r.notes, r.handed_at,
      to_jsonb(t.media_ids) as media_ids, ${outcomeOf} as outcome, ${detailOf} as detail, ${at} as at`,
  )
  return all<Sent>(
    db,
    sql`select s.*, s.handed_at is not null and not ${wasTexted(scope, { textNumberId, phone })} as is_first
      from (select * from (${said}) s where s.handed_at is not null or s.broadcast_id = ${broadcastId}
        order by s.at desc limit ${most}) s order by s.at desc`,
  )
}

/** Whether anything had gone from the text number to the phone before `s.handed_at`. */
const wasTexted = (scope: Scope, { textNumberId, phone }: Between) => {
  const isEarlier = (
    of: ReturnType<typeof sql>,
  ) => sql`b.account_id = ${scope.accountId} and t.text_number_id = ${textNumberId}
    and exists (select 1 from recipients r where r.account_id = b.account_id and r.broadcast_id = ${of} and r.phone = ${phone}
      and r.channel = ${channel.text}
      and r.handed_at < s.handed_at ${eachByKey})`
  return sql`(exists (select 1 from said_in_broadcasts f cross join lateral (
        select * from broadcasts b where b.account_id = f.account_id and b.broadcast_id = f.broadcast_id ${eachByKey}) b
        cross join lateral (select * from broadcast_texts t where t.account_id = f.account_id and t.broadcast_id = f.broadcast_id ${eachByKey}) t
      where f.account_id = ${scope.accountId} and f.phone = ${phone} and f.channel = ${channel.text} and f.said_at <= s.handed_at and ${isEarlier(sql`f.broadcast_id`)})
    or exists (select 1 from broadcasts b join broadcast_texts t using (account_id, broadcast_id)
      where b.filed_at is null and ${isEarlier(sql`b.broadcast_id`)})
    or exists (select 1 from text_messages m where m.account_id = ${scope.accountId} and m.phone = ${phone}
      and m.text_number_id = ${textNumberId} and not m.is_inbound and m.created_at < s.handed_at))`
}

/** A single text, to or from the phone. */
export type Said = {
  text_message_id: number
  is_inbound: boolean
  message: string
  type: string
  is_compliance: boolean
  auto_reply_id: number | null
  broadcast_id: number | null
  media: string[]
  outcome: string
  detail: string
  at: string
}

/**
 * What was said one by one. A user who may not use the text number sees of it what belongs to broadcasts that they see: the rest
 * is the inbox of others. Nor is a broadcast that they do not see named by the answers to it.
 */
export const saidBetween = (db: Db, scope: Scope, { textNumberId, phone }: Between): Promise<Said[]> =>
  all<Said>(
    db,
    sql`select r.text_message_id, r.is_inbound, r.message, r.type, r.class = 'compliance' as is_compliance, r.auto_reply_id,
        (select b.broadcast_id from broadcasts b where ${isVisible(scope)} and b.broadcast_id = r.broadcast_id) as broadcast_id, r.media, case when r.is_inbound then '' else coalesce(${outcomeOf}, '') end as outcome,
        case when r.is_inbound then '' else coalesce(${detailOf}, '') end as detail, r.created_at as at
      from text_messages r
      where r.account_id = ${scope.accountId} and r.phone = ${phone} and r.text_number_id = ${textNumberId}
        and r.type <> 'Verification'
        and (${scope.textNumbers.includes(textNumberId)}::boolean
          or exists (select 1 from broadcasts b where ${isVisible(scope)} and b.broadcast_id = r.broadcast_id))
      order by r.text_message_id desc limit ${most}`,
  )
