import { all, type Db, sql } from '../../platform/database.ts'
import { eraseAudiences } from '../audiences/sweep-store.ts'

/** A broadcast that asks its sources for nobody any more: it is over, and its recipients have been written down. */
const isOver = sql`b.status in ('Complete', 'Canceled', 'Expired')
  and not exists (select 1 from broadcast_queue q /* every channel */ where q.account_id = b.account_id and q.broadcast_id = b.broadcast_id)`

const runsOf = sql`select 1 from broadcast_sources x join broadcasts b using (account_id, broadcast_id)
  where x.account_id = a.account_id and x.audience_id = a.audience_id`

/** What a series that was deleted leaves behind is swept within the hour; one that nobody looked at for so long has nothing left. */
const lookBack = sql`interval '30 days'`

/**
 * Of every account: sets of people that no series has any more, because it was given others or deleted, once all runs that were
 * made of them are over. Sets of single broadcasts stay theirs.
 */
export const sweepSeries = async (db: Db, before: Date) => {
  await eraseAudiences(db, 'inline', before, {
    isNeeded: sql`(exists (select 1 from repeating_broadcasts s
        where s.account_id = a.account_id and s.audience_id = a.audience_id and s.deleted_at is null)
      or exists (${runsOf} and not (${isOver})))`,
    isKept: sql`exists (${runsOf} and b.repeating_id is null)`,
  })
  const deleted = await all<{ accountId: number; repeatingId: number }>(
    db,
    sql`select account_id as "accountId", repeating_id as "repeatingId" from repeating_broadcasts
      where deleted_at > ${before}::timestamptz - ${lookBack}`,
  )
  for (const { accountId, repeatingId } of deleted) {
    await sql`delete from repeating_decisions where account_id = ${accountId} and repeating_id = ${repeatingId}`.execute(
      db,
    )
  }
}
