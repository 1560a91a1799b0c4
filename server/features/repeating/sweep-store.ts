import { type Db, sql } from '../../platform/database.ts'

/** A broadcast that asks its sources for nobody any more: it is over, and its recipients have been written down. */
const isOver = sql`b.repeating_id is not null and b.status in ('Complete', 'Canceled', 'Expired')
  and not exists (select from broadcast_queue q where q.account_id = b.account_id and q.broadcast_id = b.broadcast_id)`

/**
 * Of every account: sets of people that no series has any more, because it was given others or deleted, once all runs that were
 * made of them are over. Sets of single broadcasts stay theirs.
 */
export const sweepSeries = async (db: Db, before: Date) => {
  const isLeft = sql`a.kind = 'inline' and a.created_at < ${before}
    and (a.account_id, a.audience_id) not in (select s.account_id, s.audience_id from repeating_broadcasts s
      where s.audience_id is not null and s.deleted_at is null)
    and not exists (select from broadcast_sources x join broadcasts b using (account_id, broadcast_id)
      where x.account_id = a.account_id and x.audience_id = a.audience_id and not (${isOver}))`
  await sql`with gone as (
      delete from audiences a where ${isLeft} returning account_id, audience_id
    ) delete from audience_members m using gone g
      where m.account_id = g.account_id and m.audience_id = g.audience_id`.execute(db)
  await sql`delete from repeating_decisions d using repeating_broadcasts s
    where s.account_id = d.account_id and s.repeating_id = d.repeating_id and s.deleted_at is not null`.execute(db)
}
