import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import type { CarrierEvent } from '../../platform/carrier-event.ts'
import { eachByKey } from '../../platform/planner.ts'
import { isReceiptedNow } from '../send/answer-store.ts'
import type { HandoverKey } from './receipt-store.ts'

/** A receipt that waits for its text, or for its account. */
export type Unmatched = CarrierEvent & {
  id: number
  /** What was handed over later is not what it is about. */
  receivedAt: string
  tries: number
}

const columns = `unmatched_id as id, 'receipt' as kind, '' as link, null as body, carrier_id as "carrierId", message_id as "messageId", status,
  error, reference, source, destination, received_at as "receivedAt", tries`

/**
 * Older than a moment, so that an answer on its way had time to arrive. Those that have just come have their share whatever waits
 * besides: most that were tried before are of texts that are none of ours.
 */
export const dueUnmatched = async (pool: pg.Pool, limit = 1000) =>
  (
    await pool.query<Unmatched>(
      `(select ${columns} from unmatched_receipts where due_at < now() and tries = 0 order by due_at limit greatest($1::int / 2, 1))
       union all
       (select ${columns} from unmatched_receipts where due_at < now() and tries > 0 order by due_at limit $1::int / 2)`,
      [limit],
    )
  ).rows

/** Those of them that are still there and that nobody else is at, held for the transaction. */
export const takeUnmatched = async (tx: pg.PoolClient, list: readonly Unmatched[]): Promise<Unmatched[]> => {
  const { rows } = await tx.query<{ id: number }>(
    `select unmatched_id as id from unmatched_receipts where unmatched_id = any($1::bigint[]) for update skip locked`,
    [list.map(({ id }) => id)],
  )
  const taken = new Set(rows.map(({ id }) => id))
  return list.filter(({ id }) => taken.has(id))
}

/** It may come before its answer is durable, or never match anything: kept and tried again. `problem` is what PostgreSQL said. */
export const keepUnmatched = (tx: pg.PoolClient, kept: readonly { event: CarrierEvent; problem: string | null }[]) =>
  tx.query(
    `insert into unmatched_receipts (carrier_id, message_id, status, error, reference, source, destination, problem, received_at)
     select *, now() from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[])`,
    [
      kept.map(({ event }) => event.carrierId),
      kept.map(({ event }) => event.messageId ?? ''),
      kept.map(({ event }) => event.status),
      kept.map(({ event }) => event.error),
      kept.map(({ event }) => event.reference),
      kept.map(({ event }) => event.source),
      kept.map(({ event }) => event.destination),
      kept.map(({ problem }) => problem),
    ],
  )

export const dropUnmatched = (tx: pg.PoolClient, list: readonly Pick<Unmatched, 'id'>[]) =>
  tx.query('delete from unmatched_receipts where unmatched_id = any($1::bigint[])', [list.map(({ id }) => id)])

/** Tried again later and later, and after 72 hours no more. Answers how many were given up. */
export const triedUnmatched = async (
  pool: pg.Pool,
  list: readonly Pick<Unmatched, 'id'>[],
  problems: ReadonlyMap<number, string> = new Map(),
) => {
  const { rows } = await pool.query<{ given_up: number }>(
    `with tried as (
       update unmatched_receipts u set tries = least(u.tries + 1, 1000), problem = t.problem,
         due_at = case when u.tries < 40 or u.received_at > now() - interval '72 hours'
           then u.received_at + interval '300 milliseconds' * (1 + (u.tries + 1) * (u.tries + 1)) else 'infinity' end
       from unnest($1::bigint[], $2::text[]) as t(id, problem)
       where u.unmatched_id = t.id returning u.due_at
     ) select count(*)::int as given_up from tried where due_at = 'infinity'`,
    [list.map(({ id }) => id), list.map(({ id }) => problems.get(id) ?? null)],
  )
  return rows[0]!.given_up
}

/** No try: what it is about is on its way. */
export const postponeUnmatched = (pool: pg.Pool, list: readonly Pick<Unmatched, 'id'>[]) =>
  pool.query(
    `update unmatched_receipts set due_at = now() + interval '400 milliseconds' where unmatched_id = any($1::bigint[])`,
    [list.map(({ id }) => id)],
  )

/** Which of these ids are of hand-overs to this phone. */
export const knownIds = async (tx: pg.PoolClient, carrierId: number, phone: number, messageIds: readonly string[]) =>
  (
    await tx.query<{ message_id: string }>(
      'select message_id from handovers where carrier_id = $1 and message_id = any($2::text[]) and phone = $3',
      [carrierId, messageIds, phone],
    )
  ).rows.map((row) => row.message_id)

/** Unknown still, or ended as that within 72 hours (domain/broadcast/outcome.ts): its receipt is the answer that never came. */
const isInDoubt = (
  row: string,
) => `((${row}.state = ${outcome.unknown} and ${row}.handed_at > now() - interval '72 hours')
  or (${row}.state = ${outcome.failed} and ${row}.reason = ${reason.unconfirmed} and ${row}.done_at > now() - interval '72 hours'))`

type UnknownText = {
  account_id: number
  broadcast_id: number | null
  text_message_id: number | null
  phone: number
  parts: number
}

/** Whether a text from one number to one phone has been claimed and its answer is not durable yet. */
export const isTextUnderWay = async (tx: pg.PoolClient, from: number, to: number, before: string): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from text_number_owners w where w.phone = $1 and (
         exists (select 1 from outbox o where o.lane_id = w.text_number_id and o.phone = $2 and o.claimed_epoch is not null
           and o.claimed_at <= $3::timestamptz)
         or exists (select 1 from claims c cross join lateral (select r.state from recipients r
             where r.account_id = c.account_id and r.broadcast_id = c.broadcast_id and r.phone = $2 and r.channel = c.channel ${eachByKey}) r
           where c.lane_id = w.text_number_id and c.claimed_at <= $3::timestamptz and r.state in (${outcome.waiting}, ${outcome.retrying})
             and case when c.phones is null then $2 > c.after_phone and $2 <= c.through_phone else $2 = any(c.phones) end))`,
      [from, to, before],
    )
  ).rows.length > 0

/**
 * Texts of unknown outcome from one number to one phone, handed over before a moment; with `reference` only those that
 * carried it. Of broadcasts only those that are not over or ended within 72 hours are looked into, each by its key. Two are
 * enough to know that there are several.
 */
export const unknownTexts = async (
  tx: pg.PoolClient,
  from: number,
  to: number,
  reference: number | null,
  before = 'infinity',
) =>
  (
    await tx.query<UnknownText>({
      name: 'unknown-texts',
      text: `select o.account_id, r.broadcast_id, r.text_message_id, r.phone, r.parts from text_number_owners o cross join lateral (
         select b.broadcast_id from broadcasts b cross join lateral (
           select t.text_number_id from broadcast_texts t where t.account_id = b.account_id and t.broadcast_id = b.broadcast_id ${eachByKey}) t
         where b.account_id = o.account_id and b.started_at is not null
           and coalesce(b.completed_at, 'infinity') > now() - interval '72 hours' and b.start_at > now() - interval '31 days'
           and ($3::int is null or (b.broadcast_id & 65535) = $3) and t.text_number_id = o.text_number_id ${eachByKey}
       ) b cross join lateral (
         select r.broadcast_id, null::bigint as text_message_id, r.phone, r.parts from recipients r
         where r.account_id = o.account_id and r.broadcast_id = b.broadcast_id and r.phone = $2 and r.channel = ${channel.text}
           and ${isInDoubt('r')}
           and r.handed_at <= $4::timestamptz ${eachByKey}
       ) r where o.phone = $1
       union all
       select m.account_id, null, m.text_message_id, m.phone, m.parts from text_number_owners o cross join lateral (
         select * from text_messages m
         where m.account_id = o.account_id and m.phone = $2 and m.text_number_id = o.text_number_id and ${isInDoubt('m')}
           and m.handed_at <= $4::timestamptz and ($3::int is null or (m.text_message_id & 65535) = $3) ${eachByKey}
       ) m where o.phone = $1
       limit 2`,
      values: [from, to, reference, before],
    })
  ).rows

/**
 * The receipt proves that the carrier took it: an unknown text of one part becomes accepted, and is charged. One that has ended
 * stays as it is until its receipt is applied (late-receipt-store.ts).
 */
export const acceptUnknown = async (
  tx: pg.PoolClient,
  text: UnknownText,
  { carrierId, messageId, ownPhone }: Omit<HandoverKey, 'phone'>,
  shard: number,
) => {
  await tx.query(
    `insert into handovers as o (carrier_id, message_id, phone, own_phone, account_id, broadcast_id, channel, text_message_id, parts, created_at)
     values ($1, $2, $6, $8, $3, $4, ${channel.text}, $5, $7, now())
     on conflict (carrier_id, message_id, phone, own_phone, week) do update
       set account_id = excluded.account_id, broadcast_id = excluded.broadcast_id, channel = excluded.channel,
         text_message_id = excluded.text_message_id,
         parts = excluded.parts, is_receipted = ${isReceiptedNow}, created_at = excluded.created_at`,
    [carrierId, messageId, text.account_id, text.broadcast_id, text.text_message_id, text.phone, text.parts, ownPhone],
  )
  // One part's receipt says nothing of the others: they are counted as they come.
  if (text.parts > 1) return
  if (text.broadcast_id === null) {
    await tx.query(
      `with changed as (
         update text_messages set state = ${outcome.accepted}
         where account_id = $1 and text_message_id = $2 and state = ${outcome.unknown} returning credits
       )
       insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
       select $1, 'settle', -credits, -credits, $2, now() from changed where credits > 0`,
      [text.account_id, text.text_message_id],
    )
    return
  }
  await tx.query(
    `with changed as (
       update recipients set state = ${outcome.accepted}
       where account_id = $1 and broadcast_id = $2 and phone = $3 and channel = ${channel.text} and state = ${outcome.unknown} returning credits
     ), charge as (
       select c.credits from changed c, broadcasts b where b.account_id = $1 and b.broadcast_id = $2 and b.max_credit_cost > 0
     ), ledger as (
       insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
       select $1, 'settle', -credits, -credits, $2, now() from charge where credits > 0
     )
     insert into broadcast_counters as b (account_id, broadcast_id, shard, channel, unknown, accepted, credits_used)
     select $1, $2, $4, ${channel.text}, -1, 1, coalesce((select credits from charge), 0) from changed
     on conflict (account_id, broadcast_id, shard, channel) do update
       set unknown = b.unknown + excluded.unknown, accepted = b.accepted + excluded.accepted, credits_used = b.credits_used + excluded.credits_used`,
    [text.account_id, text.broadcast_id, text.phone, shard],
  )
}
