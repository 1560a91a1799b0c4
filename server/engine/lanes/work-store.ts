import { all, type Db, sql } from '../../platform/database.ts'
import { eachByKey, once } from '../../platform/planner.ts'

/** What there is to claim for a lane. */
export type Due = { singles: boolean; recipients: boolean }

/**
 * Of many lanes those that have something to claim, in one question: a claim that finds nothing costs a commit and a part of the
 * window each time.
 */
export const lanesWithWork = (db: Db, lanes: readonly { laneId: number; accountId: number }[]) =>
  all<Due & { laneId: number }>(
    db,
    sql`with held as ${once} (
        select * from unnest(${lanes.map(({ laneId }) => laneId)}::bigint[], ${lanes.map(({ accountId }) => accountId)}::bigint[])
          as l(lane_id, account_id)
      ), due as ${once} (
        select h.lane_id,
          exists (select 1 from outbox o where o.account_id = h.account_id and o.lane_id = h.lane_id and o.due_at <= now()
            and o.claimed_epoch is null ${eachByKey}) as singles,
          exists (select 1 from broadcast_queue q /* every channel */ join broadcasts b using (account_id, broadcast_id)
            where q.account_id = h.account_id and q.lane_id = h.lane_id and q.is_planned and (q.check_by is null or q.check_by <= now())
              and (not q.awaits_message or q.texts_planned = 0)
              and b.status = 'Broadcasting'
              and (not q.is_through or exists (select 1 from retries t
                where t.account_id = q.account_id and t.broadcast_id = q.broadcast_id and t.channel = q.channel and t.due_at <= now()))
            ${eachByKey}) as recipients
        from held h
      )
      select lane_id as "laneId", singles, recipients from due where singles or recipients`,
  )
