import { type Db, sql } from '../platform/database.ts'

/** Raw events stay this long after they were applied, to look at when a carrier is in doubt. */
const keepEventsDays = 7
/** Receipts come within days; an id older than this is a different message's. */
const keepHandoversDays = 40

export const sweepEngine = async (db: Db) => {
  await sql`delete from deferred_texts
    where due_at = 'infinity' and received_at < now() - make_interval(days => ${keepEventsDays})`.execute(db)
  await sql`delete from carrier_events e using nodes n
    where n.node_id = e.node_id and e.seq <= n.applied_seq and e.received_at < now() - make_interval(days => ${keepEventsDays})
      and not exists (select from deferred_texts d where d.node_id = e.node_id and d.seq = e.seq)`.execute(db)
  await sql`delete from partial_texts where handed_at < now() - interval '1 day'`.execute(db)
  await sql`delete from handovers where created_at < now() - make_interval(days => ${keepHandoversDays})`.execute(db)
  await sql`delete from unmatched_receipts where received_at < now() - make_interval(days => ${keepEventsDays})`.execute(
    db,
  )
  await sql`delete from nodes n where seen_at < now() - interval '1 day'
    and not exists (select from carrier_events e where e.node_id = n.node_id)`.execute(db)
  await sql`delete from answer_batches b where not exists (select from nodes n where n.node_id = b.node_id)`.execute(db)
}
