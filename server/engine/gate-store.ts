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
 * What has not been claimed of a broadcast ends as not sent, over the limit; what has been claimed, or waits for another try,
 * counts already and goes on. Answers how many it was.
 */
export const giveUpOverLimit = (pool: pg.Pool, broadcastId: number, shard: number): Promise<number> =>
  inTransaction(pool, async (tx) => {
    // Locked before the rows are looked at, so that no claim lies in between.
    const queue = await tx.query(
      `select account_id from broadcast_queue where broadcast_id = $1 and is_planned and not is_through for update`,
      [broadcastId],
    )
    if (queue.rows.length === 0) return 0
    const { rows } = await tx.query<{ given: number }>(
      `with given as (
         update recipients r set state = ${outcome.notSent}, reason = ${reason.overLimit}, done_at = now()
         from broadcast_queue q left join broadcast_lanes l using (account_id, broadcast_id)
         where q.account_id = $1 and q.broadcast_id = $2 and r.account_id = q.account_id and r.broadcast_id = q.broadcast_id
           and r.state = ${outcome.waiting} and r.phone > coalesce(l.cursor_phone, q.cursor_phone) and (l.lane is null or l.lane = r.lane)
         returning r.phone
       ), through as (
         update broadcast_queue set is_through = true where account_id = $1 and broadcast_id = $2
       ), told as (
         insert into broadcast_events (account_id, broadcast_id, event, detail, created_at)
         select $1, $2, 'over the limit', count(*), now() from given having count(*) > 0
       ), lanes as (
         update broadcast_lanes set is_through = true where account_id = $1 and broadcast_id = $2
       )
       insert into broadcast_counters as c (account_id, broadcast_id, shard, waiting, not_sent)
       select $1, $2, $3, -count(*), count(*) from given
       on conflict (account_id, broadcast_id, shard) do update
         set waiting = c.waiting + excluded.waiting, not_sent = c.not_sent + excluded.not_sent
       returning (select count(*)::int from given) as given`,
      [queue.rows[0].account_id, broadcastId, shard],
    )
    return rows[0]?.given ?? 0
  })
