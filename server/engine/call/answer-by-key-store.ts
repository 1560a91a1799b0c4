import { channel } from '@carillon/domain/broadcast/channel.ts'
import type pg from 'pg'
import { confirmationsFrom } from '../../features/deliveries/confirmation-store.ts'

export type AnswerByKey = {
  accountId: number
  broadcastId: number
  phone: number
  answer: number
  /** The call to them in which they pressed it; none where they call back. */
  callId?: string
  week?: string
}

const saving = `with attempted as (
  update call_attempts set answer = $4, keys = $4::smallint::text, answered_by = 'person'
  where account_id = $1 and broadcast_id = $2 and phone = $3 and call_id = $6 and week = $7 and ended_at is null
  returning 1
), answered as (
  -- The attempt first, as whoever ends lost calls does.
  update recipients set survey = $4
  where account_id = $1 and broadcast_id = $2 and phone = $3 and channel = ${channel.call} and survey = 0
    and (select count(*) from attempted) >= 0
  returning account_id, broadcast_id, phone
), confirmed as (
  ${confirmationsFrom('answered', channel.call)}
)
insert into broadcast_answers as n (account_id, broadcast_id, shard, answer, people)
select account_id, broadcast_id, $5::smallint, $4, 1 from answered
on conflict (account_id, broadcast_id, shard, answer) do update set people = n.people + excluded.people`

/**
 * As soon as the key is pressed, before they are thanked: a call may be over without its end being heard, and their other phones may be
 * about to ring. It counts where they have not answered before (rules/calls 36); whether it did.
 */
export const saveAnswerByKey = async (
  pool: pg.Pool,
  { accountId, broadcastId, phone, answer, callId, week }: AnswerByKey,
  shard: number,
): Promise<boolean> =>
  (
    await pool.query({
      name: 'save-answer-by-key',
      text: saving,
      values: [accountId, broadcastId, phone, answer, shard, callId ?? null, week ?? null],
    })
  ).rowCount === 1
