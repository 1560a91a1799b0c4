import type pg from 'pg'
import { whyNotCallInline } from '../../features/opt-outs/store.ts'

type NewAttempt = {
  claimId: number
  accountId: number
  broadcastId: number
  phone: number
  callId: string
  attempt: number
  carrierId: number
  callerId: number
}

type Begun = {
  /** Why they may not be called, 0 where they may. */
  bar: number
  /** The claim is still ours: nobody has taken our lane over. */
  isClaimed: boolean
  isBroadcasting: boolean
  hasCallerId: boolean
  /** The week of the attempt; null where there is none. */
  week: string | null
}

const begin = `with claim as (
  select 1 from claims where claim_id = $1 and account_id = $2 and broadcast_id = $3 for share
), broadcast as (
  select 1 from broadcasts where account_id = $2 and broadcast_id = $3 and status = 'Broadcasting'
), caller as (
  select 1 from caller_ids where account_id = $2 and phone = $8
), asked as (
  select (${whyNotCallInline('$2', '$4::bigint', 'each')})::int as bar
), begun as (
  insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, intent_at)
  select $2, $3, $4, $5, $6::smallint, $7::int, $8, now() from asked
  where bar = 0 and exists (select 1 from claim) and exists (select 1 from broadcast) and exists (select 1 from caller)
  returning week
)
select bar, exists (select 1 from claim) as "isClaimed", exists (select 1 from broadcast) as "isBroadcasting",
  exists (select 1 from caller) as "hasCallerId", (select week::text from begun) as week
from asked`

const whyNot = `select (${whyNotCallInline('$1', '$2::bigint', 'each')})::int as bar`

/** Why they may not be called as of this moment, 0 where they may. */
export const whyNotCallNow = async (pool: pg.Pool, accountId: number, phone: number): Promise<number> =>
  (await pool.query<{ bar: number }>({ name: 'why-not-call', text: whyNot, values: [accountId, phone] })).rows[0]!.bar

/** The intent of one call, and whether it may be made, as of this moment. When this is committed, and not before, the phone may ring. */
export const beginAttempt = async (pool: pg.Pool, of: NewAttempt): Promise<Begun> =>
  (
    await pool.query<Begun>({
      name: 'begin-attempt',
      text: begin,
      values: [
        ...[of.claimId, of.accountId, of.broadcastId, of.phone, of.callId],
        ...[of.attempt, of.carrierId, of.callerId],
      ],
    })
  ).rows[0]!
