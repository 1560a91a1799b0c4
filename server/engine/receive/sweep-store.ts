import { callInLost } from '@carillon/domain/broadcast/call-words.ts'
import { type Db, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'

/** As long as the raw events of carriers, at least (operations/keep-partitions.ts). */
const keepDays = 7
const batch = 5000

export const sweepEngine = async (db: Db) => {
  await endLostCallsIn(db)
  await sql`delete from deferred_texts
    where due_at = 'infinity' and received_at < now() - make_interval(days => ${keepDays})`.execute(db)
  await sql`delete from partial_texts where handed_at < now() - interval '1 day'`.execute(db)
  while ((await dropUnmatched(db)) === batch);
  await sql`delete from nodes n where seen_at < now() - interval '1 day'
    and not exists (select 1 from carrier_events e where e.node_id = n.node_id ${eachByKey})`.execute(db)
  await sql`delete from answer_batches b where not exists (select 1 from nodes n where n.node_id = b.node_id)`.execute(
    db,
  )
  await sql`delete from calls_in_progress p where not exists (select 1 from nodes n where n.node_id = p.node_id)`.execute(
    db,
  )
}

/** Longer than any call in, and whoever is passed on in it. */
const longestCallInHours = 2

/** Nobody else ends the calls that a process had when it died. */
const endLostCallsIn = (db: Db) =>
  sql`update calls_in set ended_at = came_at, outcome = ${callInLost}
    where ended_at is null and came_at < now() - make_interval(hours => ${longestCallInHours})`.execute(db)

/** The oldest first. Answers how many. */
const dropUnmatched = async (db: Db): Promise<number> =>
  Number(
    (
      await sql`delete from unmatched_receipts where unmatched_id = any(array(
        select unmatched_id from unmatched_receipts where received_at < now() - make_interval(days => ${keepDays})
        order by received_at limit ${batch}))`.execute(db)
    ).numAffectedRows,
  )
