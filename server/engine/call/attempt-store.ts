import type pg from 'pg'
import { whyNotCallInline } from '../../features/opt-outs/store.ts'
import { longestCallMs } from './longest-call.ts'
import { whyNotCallFor } from './why-not-call-store.ts'

type NewAttempt = {
  claimId: number
  accountId: number
  broadcastId: number
  phone: number
  callId: string
  attempt: number
  carrierId: number
  callerId: number
  nodeId: number
}

type Begun = {
  /** Why they may not be called, 0 where they may. */
  bar: number
  /** The claim is still ours: nobody has taken our lane over. */
  isClaimed: boolean
  isBroadcasting: boolean
  hasCallerId: boolean
  /** This node has lines of the trunk, and nobody holds it. */
  hasLine: boolean
  /** How often the trunk has turned this number away before, or nothing had left us. */
  refusals: number
  /** The week of the attempt; null where there is none. */
  week: string | null
}

const begin = `with claim as (
  select 1 from claims where claim_id = $1 and account_id = $2 and broadcast_id = $3 for share
), broadcast as (
  select 1 from broadcasts where account_id = $2 and broadcast_id = $3 and status = 'Broadcasting'
), caller as (
  select 1 from caller_ids where account_id = $2 and phone = $8 and removed_at is null
), line as (
  select 1 from trunk_lines l join trunks k using (carrier_id)
  where l.carrier_id = $7::int and l.node_id = $9 and k.held_until <= now() for key share of l
), asked as (
  select (${whyNotCallFor('$2', '$3', '$4::bigint', 'each')})::int as bar
), begun as (
  insert into call_attempts (account_id, broadcast_id, phone, call_id, attempt, carrier_id, caller_id, node_id, intent_at)
  select $2, $3, $4, $5, $6::smallint, $7::int, $8, $9, now() from asked
  where bar = 0 and exists (select 1 from line) and exists (select 1 from claim) and exists (select 1 from broadcast) and exists (select 1 from caller)
  returning week
)
select bar, exists (select 1 from claim) as "isClaimed", exists (select 1 from broadcast) as "isBroadcasting",
  exists (select 1 from caller) as "hasCallerId", exists (select 1 from line) as "hasLine",
  (select count(*)::int from call_attempts c where c.account_id = $2 and c.broadcast_id = $3 and c.phone = $4 and c.cause = 'failed') as refusals, (select week::text from begun) as week
from asked`

const whyNot = `select (${whyNotCallInline('$1', '$2::bigint', 'each')})::int as bar`

const whyNotFor = `select (${whyNotCallFor('$1', '$3', '$2::bigint', 'each')})::int as bar`

/** The same of a call of a broadcast, which there may be no need for any more. */
export const whyNotCallOf = async (pool: pg.Pool, { accountId, broadcastId, phone }: Ringing): Promise<number> =>
  (
    await pool.query<{ bar: number }>({
      name: 'why-not-call-of',
      text: whyNotFor,
      values: [accountId, phone, broadcastId],
    })
  ).rows[0]!.bar

/** Why they may not be called as of this moment, 0 where they may. */
export const whyNotCallNow = async (pool: pg.Pool, accountId: number, phone: number): Promise<number> =>
  (await pool.query<{ bar: number }>({ name: 'why-not-call', text: whyNot, values: [accountId, phone] })).rows[0]!.bar

export type Ringing = Pick<NewAttempt, 'accountId' | 'broadcastId' | 'phone'>

const whyNotThese = `select (${whyNotCallFor('w.account_id', 'w.broadcast_id', 'w.phone', 'each')})::int as bar
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as w(account_id, broadcast_id, phone, at) order by w.at`

/** Of calls that ring, in their order. */
export const whyNotCallThese = async (pool: pg.Pool, calls: readonly Ringing[]): Promise<number[]> =>
  (
    await pool.query<{ bar: number }>({
      name: 'why-not-call-these',
      text: whyNotThese,
      values: [
        calls.map(({ accountId }) => accountId),
        calls.map(({ broadcastId }) => broadcastId),
        calls.map(({ phone }) => phone),
      ],
    })
  ).rows.map(({ bar }) => bar)

/** The intent of one call, and whether it may be made, as of this moment. When this is committed, and not before, the phone may ring. */
export const beginAttempt = async (pool: pg.Pool, of: NewAttempt): Promise<Begun> =>
  (
    await pool.query<Begun>({
      name: 'begin-attempt',
      text: begin,
      values: [
        ...[of.claimId, of.accountId, of.broadcastId, of.phone, of.callId],
        ...[of.attempt, of.carrierId, of.callerId, of.nodeId],
      ],
    })
  ).rows[0]!

const open = `select c.broadcast_id as "broadcastId", k.caller_id as "callerId", c.phone, extract(epoch from now() - c.intent_at) * 1000 as "agoMs"
  from call_attempts c join broadcast_calls k using (account_id, broadcast_id)
  where c.account_id = $1 and c.ended_at is null and (c.intent_at > now() - make_interval(secs => $2)
    or exists (select 1 from call_transfers t where t.account_id = c.account_id and t.broadcast_id = c.broadcast_id and t.call_id = c.call_id
      and t.ended_at is null))`

/** Calls of an account that have not ended, whichever process makes them or has died of them. */
export const openAttempts = async (pool: pg.Pool, accountId: number) =>
  (
    await pool.query<{ broadcastId: number; callerId: number; phone: number; agoMs: number }>({
      name: 'open-attempts',
      text: open,
      values: [accountId, longestCallMs / 1000],
    })
  ).rows.map((row) => ({ ...row, agoMs: Number(row.agoMs) }))
