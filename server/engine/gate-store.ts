import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { inTransaction } from '../platform/database.ts'

/** Recipients who may be texted at the same hours. */
export type Lane = { lane: number; zones: string[]; states: string[]; is_through: boolean }

/** The lanes of a broadcast that have recipients left to claim; with `all` those that are through as well, for retries. */
export const openLanes = async (pool: pg.Pool, broadcastId: number, all: boolean): Promise<Lane[]> =>
  (
    await pool.query<Lane>({
      name: 'open-lanes',
      text: `select l.lane, l.zones, l.states, l.is_through from broadcast_queue q join broadcast_lanes l using (account_id, broadcast_id)
        where q.broadcast_id = $1 and ($2 or not l.is_through) order by l.lane`,
      values: [broadcastId, all],
    })
  ).rows

export const saveNotice = (pool: pg.Pool, broadcastId: number, notice: string | null) =>
  pool.query({
    name: 'save-notice',
    text: 'update broadcast_queue set notice = $2 where broadcast_id = $1 and notice is distinct from $2',
    values: [broadcastId, notice],
  })

/**
 * What of a broadcast is not on its way ends as not sent, over the limit: what has not been claimed, and what waits for another
 * try. Answers how many it was.
 */
export const giveUpOverLimit = (pool: pg.Pool, broadcastId: number, shard: number): Promise<number> =>
  inTransaction(pool, async (tx) => {
    // Locked before the rows are looked at, so that no claim lies in between.
    const queue = await tx.query<{ account_id: number }>(
      'select account_id from broadcast_queue where broadcast_id = $1 and is_planned for update',
      [broadcastId],
    )
    const accountId = queue.rows[0]?.account_id
    if (accountId === undefined) return 0
    const { rows } = await tx.query<{ given: number }>(giveUp, [accountId, broadcastId, shard])
    return rows[0]?.given ?? 0
  })

const overLimit = `state = ${outcome.notSent}, reason = ${reason.overLimit}, done_at = now()`

const giveUp = `with unclaimed as (
  update recipients r set ${overLimit}
  from broadcast_queue q left join broadcast_lanes l using (account_id, broadcast_id)
  where q.account_id = $1 and q.broadcast_id = $2 and not q.is_through and r.account_id = q.account_id and r.broadcast_id = q.broadcast_id
    and r.state = ${outcome.waiting} and r.phone > coalesce(l.cursor_phone, q.cursor_phone) and (l.lane is null or l.lane = r.lane)
  returning 1
), tries as (
  delete from retries where account_id = $1 and broadcast_id = $2 returning phone
), put_off as (
  update recipients r set ${overLimit} from tries t
  where r.account_id = $1 and r.broadcast_id = $2 and r.phone = t.phone and r.state = ${outcome.retrying}
  returning 1
), through as (
  update broadcast_queue set is_through = true where account_id = $1 and broadcast_id = $2
), lanes as (
  update broadcast_lanes set is_through = true where account_id = $1 and broadcast_id = $2
), given as (
  select (select count(*) from unclaimed) as waiting, (select count(*) from put_off) as retrying
), told as (
  insert into broadcast_events (account_id, broadcast_id, event, detail, created_at)
  select $1, $2, 'over the limit', waiting + retrying, now() from given where waiting + retrying > 0
), counted as (
  insert into broadcast_counters as c (account_id, broadcast_id, shard, waiting, retrying, not_sent)
  select $1, $2, $3, -waiting, -retrying, waiting + retrying from given where waiting + retrying > 0
  on conflict (account_id, broadcast_id, shard) do update
    set waiting = c.waiting + excluded.waiting, retrying = c.retrying + excluded.retrying, not_sent = c.not_sent + excluded.not_sent
)
select (waiting + retrying)::int as given from given`
