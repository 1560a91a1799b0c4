import { all, type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isVisible } from '../store.ts'
import { detailOf, outcomeOf } from './store.ts'

export type Between = { textNumberId: number; phone: number }

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
export const sentTo = (db: Db, scope: Scope, { textNumberId, phone }: Between, broadcastId: number): Promise<Sent[]> =>
  all<Sent>(
    db,
    sql`select b.broadcast_id, b.text_message, r.own_message, b.signature, b.prefix, r.first_name, r.last_name, r.notes,
        r.handed_at is not null and r.handed_at = (select min(o.handed_at) from broadcasts e
          join recipients o on o.account_id = e.account_id and o.broadcast_id = e.broadcast_id and o.phone = ${phone}
          where e.account_id = b.account_id and e.text_number_id = b.text_number_id)
          and not exists (select from text_messages m where m.account_id = b.account_id and m.phone = ${phone}
            and m.text_number_id = b.text_number_id and not m.is_inbound and m.created_at < r.handed_at) as is_first,
        to_jsonb(b.media_ids) as media_ids, ${outcomeOf} as outcome, ${detailOf} as detail,
        coalesce(r.handed_at, r.done_at, b.start_at) as at
      from broadcasts b join recipients r
        on r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.phone = ${phone}
      where ${isVisible(scope)} and b.text_number_id = ${textNumberId}
        and (r.handed_at is not null or b.broadcast_id = ${broadcastId})
      order by at desc limit ${most}`,
  )

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
          or exists (select from broadcasts b where ${isVisible(scope)} and b.broadcast_id = r.broadcast_id))
      order by r.text_message_id desc limit ${most}`,
  )
