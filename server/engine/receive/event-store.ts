import type pg from 'pg'
import type { StoredEvent } from '../../features/carrier-events/store.ts'
import { together } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Patience } from './carrier-trouble.ts'

export type { StoredEvent } from '../../features/carrier-events/store.ts'

/** First key of the advisory locks of those who apply a node's events. */
const applying = 7002

export type Cursor = {
  appliedSeq: number
  /** Accounts of which inbound texts wait for their turn. */
  deferring: number[]
}

/**
 * The number up to which a node's events are applied, held for the transaction, which is as patient as told. Not by a lock on its row, behind which the
 * node's heartbeat would wait until others take it for dead.
 */
export const lockCursor = async (
  tx: pg.PoolClient,
  nodeId: number,
  { lockMs, statementMs }: Patience,
): Promise<Cursor> => {
  // Two statements: what the second reads is as whoever held the lock has left it.
  const [, { rows }] = await together(tx, () => [
    tx.query({
      name: 'lock-cursor',
      text: 'select pg_advisory_xact_lock($1, $2::int)',
      values: [applying, nodeId],
    }),
    tx.query<Cursor>({
      name: 'read-cursor',
      text: `select set_config('lock_timeout', $2, true), set_config('statement_timeout', $3, true),
        coalesce((select applied_seq from nodes where node_id = $1), 0) as "appliedSeq",
        array(select distinct account_id from deferred_texts where due_at < 'infinity')::text[] as deferring`,
      values: [nodeId, `${lockMs}ms`, `${statementMs}ms`],
    }),
  ])
  const { appliedSeq, deferring } = rows[0]!
  return { appliedSeq, deferring: deferring.map(Number) }
}

/** How long this transaction may wait for a lock, and a statement of it take. */
export const setPatience = (tx: pg.PoolClient, { lockMs, statementMs }: Patience) =>
  tx.query({
    name: 'set-patience',
    text: `select set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true)`,
    values: [`${lockMs}ms`, `${statementMs}ms`],
  })

export const saveCursor = (tx: pg.PoolClient, nodeId: number, seq: number) =>
  tx.query({
    name: 'save-cursor',
    text: 'update nodes set applied_seq = greatest(applied_seq, $2) where node_id = $1',
    values: [nodeId, seq],
  })

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
         and exists (select 1 from carrier_events e where e.node_id = n.node_id and e.seq > n.applied_seq ${eachByKey})
       order by not exists (select 1 from carrier_events e where e.node_id = n.node_id and e.seq > n.applied_seq and e.kind = 'text' ${eachByKey}),
         n.node_id`,
    )
  ).rows.map((row) => row.node_id)

export const eventsAfterCursor = async (pool: pg.Pool, nodeId: number, limit: number) =>
  (
    await pool.query<StoredEvent>(
      // Once, where a batch was saved again in the next week after its connection was lost.
      `select distinct on (e.seq) e.seq, e.kind, e.carrier_id as "carrierId", e.link, e.message_id as "messageId", e.status, e.error, e.reference, e.source,
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

/** The accounts of these texts' destinations; every node hears of each that its sender wants no more. */
export const tellOwners = async (pool: pg.Pool, texts: readonly { from: number; to: number }[]) =>
  (
    await pool.query<{ account_id: number; phone: number }>(
      `with told as (
         select distinct o.account_id, s.phone from unnest($1::bigint[], $2::bigint[]) as s(phone, ours)
           join text_number_owners o on o.phone = s.ours
       )
       select account_id, phone, pg_notify('optout', account_id || ':' || phone || ':out') from told`,
      [texts.map(({ from }) => from), texts.map(({ to }) => to)],
    )
  ).rows
