import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'

export type Unmatched = {
  carrier_id: number
  message_id: string
  status: string
  reference: number | null
  source: string
  destination: string
  /** What was handed over later is not what it is about. */
  received_at: string
  tries: number
}

/**
 * Older than a moment, so that an answer on its way had time to arrive. The fresh ones first: most that were tried before are of
 * texts that are none of ours.
 */
export const dueUnmatched = async (pool: pg.Pool, limit = 1000) =>
  (
    await pool.query<Unmatched>(
      `select carrier_id, message_id, status, reference, source, destination, received_at, tries from unmatched_receipts
       where due_at < now() order by tries, due_at limit $1`,
      [limit],
    )
  ).rows

export const dropUnmatched = (tx: pg.PoolClient, { carrier_id, message_id, status }: Unmatched) =>
  tx.query('delete from unmatched_receipts where carrier_id = $1 and message_id = $2 and status = $3', [
    carrier_id,
    message_id,
    status,
  ])

/** Tried again later and later, and after 72 hours no more. */
export const triedUnmatched = (pool: pg.Pool, list: readonly Unmatched[]) =>
  pool.query(
    `update unmatched_receipts u set tries = least(u.tries + 1, 1000),
       due_at = case when u.tries < 40 or u.received_at > now() - interval '72 hours'
         then u.received_at + interval '300 milliseconds' * (1 + (u.tries + 1) * (u.tries + 1)) else 'infinity' end
     from unnest($1::int[], $2::text[], $3::text[]) as t(carrier_id, message_id, status)
     where u.carrier_id = t.carrier_id and u.message_id = t.message_id and u.status = t.status`,
    [list.map((u) => u.carrier_id), list.map((u) => u.message_id), list.map((u) => u.status)],
  )

/** Message ids of ours that one of these ways of writing names. More than one match decides nothing. */
export const knownIds = async (tx: pg.PoolClient, carrierId: number, candidates: readonly string[]) =>
  (
    await tx.query<{ message_id: string }>(
      'select message_id from handovers where carrier_id = $1 and message_id = any($2::text[])',
      [carrierId, candidates],
    )
  ).rows.map((row) => row.message_id)

/** Unknown still, or ended as that within 72 hours (domain/broadcast/outcome.ts): its receipt is the answer that never came. */
const isInDoubt = (
  row: string,
) => `((${row}.state = ${outcome.unknown} and ${row}.handed_at > now() - interval '72 hours')
  or (${row}.state = ${outcome.failed} and ${row}.reason = ${reason.unconfirmed} and ${row}.done_at > now() - interval '72 hours'))`

export type UnknownText = {
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
      `select from text_number_owners w where w.phone = $1 and (
         exists (select from outbox o where o.text_number_id = w.text_number_id and o.phone = $2 and o.claimed_epoch is not null
           and o.claimed_at <= $3::timestamptz)
         or exists (select from claims c join recipients r on r.account_id = c.account_id and r.broadcast_id = c.broadcast_id and r.phone = $2
           where c.text_number_id = w.text_number_id and c.claimed_at <= $3::timestamptz and r.state in (${outcome.waiting}, ${outcome.retrying})
             and case when c.phones is null then $2 > c.after_phone and $2 <= c.through_phone else $2 = any(c.phones) end))`,
      [from, to, before],
    )
  ).rows.length > 0

/**
 * Texts of unknown outcome from one number to one phone, handed over before a moment; with `reference` only those that
 * carried it.
 */
export const unknownTexts = async (
  tx: pg.PoolClient,
  from: number,
  to: number,
  reference: number | null,
  before = 'infinity',
) =>
  (
    await tx.query<UnknownText>(
      `select r.account_id, r.broadcast_id, null::bigint as text_message_id, r.phone, r.parts
       from text_number_owners o join broadcasts b on b.account_id = o.account_id and b.text_number_id = o.text_number_id
         and b.start_at > now() - interval '31 days'
       join recipients r on r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.phone = $2
       where o.phone = $1 and ${isInDoubt('r')} and r.handed_at <= $4::timestamptz
         and ($3::int is null or (b.broadcast_id & 65535) = $3)
       union all
       select m.account_id, null, m.text_message_id, m.phone, m.parts
       from text_number_owners o join text_messages m on m.account_id = o.account_id and m.phone = $2
         and m.text_number_id = o.text_number_id
       where o.phone = $1 and ${isInDoubt('m')} and m.handed_at <= $4::timestamptz
         and ($3::int is null or (m.text_message_id & 65535) = $3)`,
      [from, to, reference, before],
    )
  ).rows

/**
 * The receipt proves that the carrier took it: an unknown text of one part becomes accepted, and is charged. One that has ended
 * stays as it is until its receipt is applied (late-receipt-store.ts).
 */
export const acceptUnknown = async (
  tx: pg.PoolClient,
  text: UnknownText,
  carrierId: number,
  messageId: string,
  shard: number,
) => {
  await tx.query(
    `insert into handovers (carrier_id, message_id, account_id, broadcast_id, text_message_id, phone, parts, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now()) on conflict do nothing`,
    [carrierId, messageId, text.account_id, text.broadcast_id, text.text_message_id, text.phone, text.parts],
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
       where account_id = $1 and broadcast_id = $2 and phone = $3 and state = ${outcome.unknown} returning credits
     ), charge as (
       select c.credits from changed c, broadcasts b where b.account_id = $1 and b.broadcast_id = $2 and b.max_credit_cost > 0
     ), ledger as (
       insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
       select $1, 'settle', -credits, -credits, $2, now() from charge where credits > 0
     )
     insert into broadcast_counters as b (account_id, broadcast_id, shard, unknown, accepted, credits_used)
     select $1, $2, $4, -1, 1, coalesce((select credits from charge), 0) from changed
     on conflict (account_id, broadcast_id, shard) do update
       set unknown = b.unknown + excluded.unknown, accepted = b.accepted + excluded.accepted, credits_used = b.credits_used + excluded.credits_used`,
    [text.account_id, text.broadcast_id, text.phone, shard],
  )
}
