import type pg from 'pg'
import type { StoredEvent } from '../../features/carrier-events/store.ts'

/** Inbound texts that wait because rows of their account are locked; their words stay in carrier_events (sweep-store.ts). */
export type DeferredText = StoredEvent & { nodeId: number; tries: number }

type ToDefer = { nodeId: number; seq: number; accountId: number; phone: number; ownPhone: number }

/** Whose numbers these are. */
export const accountsOf = async (tx: pg.PoolClient, phones: readonly number[]) => {
  const { rows } = await tx.query<{ phone: number; account_id: number }>({
    name: 'accounts-of',
    text: 'select phone, account_id from text_number_owners where phone = any($1::bigint[])',
    values: [phones],
  })
  return new Map(rows.map(({ phone, account_id }) => [phone, account_id]))
}

/** With a problem it is left for good, to be looked at. */
export const deferText = (tx: pg.PoolClient, text: ToDefer, problem: string | null) =>
  tx.query(
    `insert into deferred_texts (node_id, seq, account_id, phone, own_phone, received_at, due_at, problem)
     select $1, $2, $3, $4, $5, coalesce((select min(received_at) from carrier_events where node_id = $1 and seq = $2), now()),
       case when $6::text is null then now() + interval '250 milliseconds' else 'infinity' end, $6
     on conflict (node_id, seq) do update set due_at = excluded.due_at, problem = excluded.problem`,
    [text.nodeId, text.seq, text.accountId, text.phone, text.ownPhone, problem],
  )

export const accountsDue = async (pool: pg.Pool) =>
  (
    await pool.query<{ account_id: number }>(
      `select account_id from deferred_texts where due_at <= now() group by 1 order by min(received_at) limit 100`,
    )
  ).rows.map(({ account_id }) => account_id)

/** First key of the advisory locks of those who apply an account's deferred texts; others are in event-store.ts. */
const deferring = 7004

/** In the order in which they came; none where another node is at it. */
export const takeDeferred = async (tx: pg.PoolClient, accountId: number, limit: number) => {
  const { rows } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, hashint8($2)) as mine', [
    deferring,
    accountId,
  ])
  if (!rows[0]!.mine) return []
  return (
    await tx.query<DeferredText>(
      `select d.node_id as "nodeId", d.tries, e.seq, e.kind, e.carrier_id as "carrierId", e.link, e.message_id as "messageId", e.status,
         e.error, e.reference, e.source, e.destination, e.body, coalesce(e.media, '{}') as media
       from deferred_texts d cross join lateral (select * from carrier_events e where e.node_id = d.node_id and e.seq = d.seq limit 1) e
       where d.account_id = $1 and d.due_at < 'infinity' order by d.received_at, d.node_id, d.seq limit $2`,
      [accountId, limit],
    )
  ).rows
}

export const dropDeferred = (tx: pg.PoolClient, { nodeId, seq }: Pick<DeferredText, 'nodeId' | 'seq'>) =>
  tx.query('delete from deferred_texts where node_id = $1 and seq = $2', [nodeId, seq])

/** The whole account's wait on, up to five seconds. */
export const deferAccount = (tx: pg.PoolClient, accountId: number) =>
  tx.query(
    `update deferred_texts set tries = tries + 1, due_at = now() + least(interval '5 seconds', interval '250 milliseconds' * (1 + tries * tries))
     where account_id = $1 and due_at < 'infinity'`,
    [accountId],
  )
