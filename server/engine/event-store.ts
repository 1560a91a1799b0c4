import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import type { CarrierEvent } from '../carriers/carrier.ts'
import type { StoredEvent } from '../features/carrier-events/store.ts'

export type { StoredEvent } from '../features/carrier-events/store.ts'

/** First key of the advisory locks of those who apply a node's events. */
const applying = 7002

/**
 * The number up to which a node's events are applied, held for the transaction. Not by a lock on its row, behind which the
 * node's heartbeat would wait until others take it for dead.
 */
export const lockCursor = async (tx: pg.PoolClient, nodeId: number): Promise<number> => {
  await tx.query({
    name: 'lock-cursor',
    text: 'select pg_advisory_xact_lock($1, $2::int)',
    values: [applying, nodeId],
  })
  const { rows } = await tx.query<{ applied_seq: number }>({
    name: 'read-cursor',
    text: 'select applied_seq from nodes where node_id = $1',
    values: [nodeId],
  })
  return rows[0]?.applied_seq ?? 0
}

export const saveCursor = (tx: pg.PoolClient, nodeId: number, seq: number) =>
  tx.query({
    name: 'save-cursor',
    text: 'update nodes set applied_seq = greatest(applied_seq, $2) where node_id = $1',
    values: [nodeId, seq],
  })

/** A receipt as a state: delivered, or failed with its reason. */
export const stateOfReceipt = (status: string): { state: number; reason: number } => {
  switch (status) {
    case 'DELIVRD':
      return { state: outcome.delivered, reason: reason.none }
    case 'REJECTD':
      return { state: outcome.failed, reason: reason.rejectedSpam }
    case 'STOPPED':
      return { state: outcome.failed, reason: reason.optedOutAtCarrier }
    case 'EXPIRED':
      return { state: outcome.failed, reason: reason.expiredByCarrier }
    case 'DELETED':
      return { state: outcome.failed, reason: reason.deletedByCarrier }
    default:
      return { state: outcome.failed, reason: reason.undeliverable }
  }
}

export type ReceiptToApply = { carrierId: number; messageId: string; state: number; reason: number }

const receipts = `receipt as (
  select * from unnest($1::int[], $2::text[], $3::smallint[], $4::smallint[]) as r(carrier_id, message_id, state, reason)
), matched as (
  select r.*, h.account_id, h.broadcast_id, h.text_message_id, h.phone, h.parts
  from receipt r join handovers h using (carrier_id, message_id)
)`

/**
 * Receipts of texts of one part. States only move forward, so a repeated or late one changes nothing. Answers the
 * broadcasts that moved, and every receipt that needs more than this: no match yet, or one of several parts.
 */
const applySingleParts = `with ${receipts}, moved as (
  update recipients r set state = m.state, reason = m.reason, done_at = now()
  from matched m
  where m.broadcast_id is not null and m.parts = 1
    and r.account_id = m.account_id and r.broadcast_id = m.broadcast_id and r.phone = m.phone and r.state = ${outcome.accepted}
  returning r.account_id, r.broadcast_id, r.state, r.is_replied
), messages as (
  update text_messages t set state = m.state, reason = m.reason, done_at = now()
  from matched m
  where m.text_message_id is not null and m.parts = 1
    and t.account_id = m.account_id and t.text_message_id = m.text_message_id and t.state = ${outcome.accepted}
), counted as (
  insert into broadcast_counters as c (account_id, broadcast_id, shard, accepted, delivered, delivered_replied, failed)
  select account_id, broadcast_id, $5, -count(*), count(*) filter (where state = ${outcome.delivered}),
    count(*) filter (where state = ${outcome.delivered} and is_replied), count(*) filter (where state = ${outcome.failed})
  from moved group by 1, 2
  on conflict (account_id, broadcast_id, shard) do update
    set accepted = c.accepted + excluded.accepted, delivered = c.delivered + excluded.delivered,
      delivered_replied = c.delivered_replied + excluded.delivered_replied, failed = c.failed + excluded.failed
)
select 'moved' as kind, account_id, broadcast_id, null as message_id, null::int as carrier_id from moved group by 2, 3
union all select 'parts', null, null, message_id, carrier_id from matched where parts > 1
union all select 'unmatched', null, null, message_id, carrier_id from receipt r
  where not exists (select from matched m where m.carrier_id = r.carrier_id and m.message_id = r.message_id)`

export type Applied = {
  kind: 'moved' | 'parts' | 'unmatched'
  account_id: number
  broadcast_id: number
  message_id: string
  carrier_id: number
}

const values = (list: readonly ReceiptToApply[], shard: number) => [
  list.map((r) => r.carrierId),
  list.map((r) => r.messageId),
  list.map((r) => r.state),
  list.map((r) => r.reason),
  shard,
]

export const applyReceipts = async (tx: pg.PoolClient, list: readonly ReceiptToApply[], shard: number) =>
  (await tx.query<Applied>({ name: 'apply-receipts', text: applySingleParts, values: values(list, shard) })).rows

/**
 * Receipts of texts of several parts: delivered with the last part, failed with the first that fails. One whose outcome is
 * unknown stays so until every part has its receipt, and is charged then: half a text is no text, and gives its credits back.
 */
const applySeveralParts = `with ${receipts}, fresh as (
  update handovers h set is_receipted = true from matched m
  where h.carrier_id = m.carrier_id and h.message_id = m.message_id and not h.is_receipted
  returning h.account_id, h.broadcast_id, h.text_message_id, h.phone, m.state, m.reason
), whole as (
  select account_id, broadcast_id, text_message_id, phone, count(*) filter (where state = ${outcome.delivered}) as delivered,
    max(reason) filter (where state = ${outcome.failed}) as why
  from fresh group by 1, 2, 3, 4
), was as (
  select w.*, r.state as was, r.is_replied, r.credits, r.parts_delivered + w.delivered as have, case
      when w.why is not null then ${outcome.failed} when r.parts_delivered + w.delivered >= r.parts then ${outcome.delivered} else r.state end as state
  from whole w join recipients r using (account_id, broadcast_id, phone)
  where r.state in (${outcome.accepted}, ${outcome.unknown})
  for update of r
), moved as (
  update recipients r set parts_delivered = w.have, state = w.state, reason = coalesce(w.why, r.reason),
    done_at = case when w.state > ${outcome.accepted} then now() end
  from was w
  where r.account_id = w.account_id and r.broadcast_id = w.broadcast_id and r.phone = w.phone
), messages as (
  update text_messages t set parts_delivered = t.parts_delivered + w.delivered,
    state = case when w.why is not null then ${outcome.failed}
      when t.parts_delivered + w.delivered >= t.parts then ${outcome.delivered} else t.state end,
    reason = coalesce(w.why, t.reason),
    done_at = case when w.why is not null or t.parts_delivered + w.delivered >= t.parts then now() end
  from whole w join text_messages b on b.account_id = w.account_id and b.text_message_id = w.text_message_id
  where t.account_id = w.account_id and t.text_message_id = w.text_message_id
    and t.state in (${outcome.accepted}, ${outcome.unknown})
  returning t.account_id, t.text_message_id, b.state as was, t.state, t.credits
), charged as (
  insert into credit_entries (account_id, kind, balance_delta, reserved_delta, text_message_id, created_at)
  select account_id, 'settle', -credits, -credits, text_message_id, now() from messages
  where was = ${outcome.unknown} and state = ${outcome.delivered} and credits > 0
), back as (
  insert into credit_releases (account_id, text_message_id, credits)
  select account_id, text_message_id, credits from messages
  where was = ${outcome.unknown} and state = ${outcome.failed} and credits > 0
  on conflict do nothing
), delta as (
  select account_id, broadcast_id, count(*) filter (where was = ${outcome.accepted}) as accepted,
    count(*) filter (where was = ${outcome.unknown}) as unknown, count(*) filter (where state = ${outcome.delivered}) as delivered,
    count(*) filter (where state = ${outcome.delivered} and is_replied) as delivered_replied,
    count(*) filter (where state = ${outcome.failed}) as failed,
    coalesce(sum(credits) filter (where was = ${outcome.unknown} and state = ${outcome.delivered}), 0) as credits
  from was where state <> was group by 1, 2
), charge as (
  select d.account_id, d.broadcast_id, d.credits from delta d join broadcasts b using (account_id, broadcast_id)
  where d.credits > 0 and b.max_credit_cost > 0
), ledger as (
  insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at)
  select account_id, 'settle', -credits, -credits, broadcast_id, now() from charge
)
insert into broadcast_counters as c
  (account_id, broadcast_id, shard, accepted, unknown, delivered, delivered_replied, failed, credits_used)
select d.account_id, d.broadcast_id, $5, -d.accepted, -d.unknown, d.delivered, d.delivered_replied, d.failed, coalesce(ch.credits, 0)
from delta d left join charge ch using (account_id, broadcast_id)
on conflict (account_id, broadcast_id, shard) do update
  set accepted = c.accepted + excluded.accepted, unknown = c.unknown + excluded.unknown, delivered = c.delivered + excluded.delivered,
    delivered_replied = c.delivered_replied + excluded.delivered_replied, failed = c.failed + excluded.failed,
    credits_used = c.credits_used + excluded.credits_used
returning account_id, broadcast_id`

export const applyPartReceipts = async (tx: pg.PoolClient, list: readonly ReceiptToApply[], shard: number) =>
  (
    await tx.query<{ account_id: number; broadcast_id: number }>({
      name: 'apply-part-receipts',
      text: applySeveralParts,
      values: values(list, shard),
    })
  ).rows

/** The answer of the submit may still be on its way to the database, or never came: kept and tried again. */
export const keepUnmatched = (tx: pg.PoolClient, events: readonly CarrierEvent[]) =>
  tx.query(
    `insert into unmatched_receipts (carrier_id, message_id, status, error, reference, source, destination, received_at)
    select *, now() from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[])
    on conflict do nothing`,
    [
      events.map((e) => e.carrierId),
      events.map((e) => e.messageId ?? ''),
      events.map((e) => e.status),
      events.map((e) => e.error),
      events.map((e) => e.reference),
      events.map((e) => e.source),
      events.map((e) => e.destination),
    ],
  )

/**
 * Nodes whose events are stored and not applied, and that do not apply them themselves: those that are gone, and those of
 * the role web, alive or not. A STOP among a dead node's was acknowledged, so they are found well before anybody may take
 * its leases; a node that is only slow loses nothing, because the cursor's lock keeps an event from being applied twice.
 * Those with texts that nobody has read come first.
 */
export const orphanedNodes = async (pool: pg.Pool) =>
  (
    await pool.query<{ node_id: number }>(
      `select n.node_id from nodes n where (n.role = 'web' or n.seen_at < now() - interval '1500 milliseconds')
         and exists (select from carrier_events e where e.node_id = n.node_id and e.seq > n.applied_seq)
       order by not exists (select from carrier_events e where e.node_id = n.node_id and e.seq > n.applied_seq and e.kind = 'text'),
         n.node_id`,
    )
  ).rows.map((row) => row.node_id)

export const eventsAfterCursor = async (pool: pg.Pool, nodeId: number, limit: number) =>
  (
    await pool.query<StoredEvent>(
      `select e.seq, e.kind, e.carrier_id as "carrierId", e.link, e.message_id as "messageId", e.status, e.error, e.reference, e.source,
         e.destination, e.body, coalesce(e.media, '{}') as media
       from carrier_events e join nodes n using (node_id)
       where e.node_id = $1 and e.seq > n.applied_seq order by e.seq limit $2`,
      [nodeId, limit],
    )
  ).rows

/** First key of the advisory locks on nodes whose events are being adopted. */
const adoption = 7001

/** Runs the work unless another node is at it for the same dead node. */
export const whileAdopting = async (pool: pg.Pool, nodeId: number, work: () => Promise<void>) => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2::int) as mine', [
      adoption,
      nodeId,
    ])
    if (!rows[0]!.mine) return
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2::int)', [adoption, nodeId])
    }
  } finally {
    client.release()
  }
}
