import type { TextMade } from '@carillon/domain/broadcast/text-that-left.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from '../broadcasts/store.ts'
import { saidInBroadcasts, wasTexted } from '../history/store.ts'
import { detailOf, outcomeOf } from './store.ts'

type Between = { textNumberId: number; phone: number }

/** The longest thread that is shown. */
const most = 200

/** A text of a broadcast to one recipient, with what it was made of. */
export type Sent = TextMade & {
  broadcast_id: number
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
 * What was said one by one. A user who may not see the text number sees of it what belongs to broadcasts that they see: the rest
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
        and r.type <> 'Verification' and r.type <> 'Notice'
        and (${scope.seenNumbers.includes(textNumberId)}::boolean
          or exists (select 1 from broadcasts b where ${isVisible(scope)} and b.broadcast_id = r.broadcast_id))
      order by r.text_message_id desc limit ${most}`,
  )
