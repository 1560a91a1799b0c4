/**
 * What grows without end is kept in partitions: the next are made before anything comes into them, the old are dropped as a whole,
 * and nothing is deleted row by row. There is no partition for everything else: into that one rows could come unnoticed, and nothing could
 * be attached or detached beside it without reading it.
 */
import { type Db, transaction } from '../../platform/database.ts'
import {
  dropDetached,
  dropPartition,
  hasUnappliedEvents,
  lockPartitions,
  makePartition,
  type Partition,
  readMoment,
  readPartitions,
} from './partition-store.ts'

type ByWeek = {
  table: string
  fillfactor: number
  /** After the end of its week. */
  keepDays: number
  isNeeded?: (db: Db, partition: Partition) => Promise<boolean>
}

const byWeek: readonly ByWeek[] = [
  // To look at when a carrier is in doubt.
  { table: 'carrier_events', fillfactor: 100, keepDays: 7, isNeeded: hasUnappliedEvents },
  // Receipts come within days; an id older than this is a different message's.
  { table: 'handovers', fillfactor: 100, keepDays: 40 },
  // Results are told from it, call by call; each row is written twice.
  { table: 'call_attempts', fillfactor: 80, keepDays: 800 },
  { table: 'calls_in', fillfactor: 80, keepDays: 800 },
  // Voices: no longer than they are of use.
  { table: 'voicemails', fillfactor: 100, keepDays: 180 },
  { table: 'call_transfers', fillfactor: 80, keepDays: 800 },
  // Evidence of who did what; never written twice.
  { table: 'audit_events', fillfactor: 100, keepDays: 800 },
]

const dayMs = 86_400_000
/** Besides that of now: time enough to see that none are made any more. */
const weeksAhead = 3

/** The Monday of a week, as PostgreSQL reckons it in UTC; further weeks on. */
const mondayOf = (at: Date, weeks = 0) => {
  const day = Math.floor(at.getTime() / dayMs)
  // 1 January 1970 was a Thursday.
  return new Date((day - ((day + 3) % 7) + 7 * weeks) * dayMs).toISOString().slice(0, 10)
}

/** Makes what is missing from this week on. May be done at any moment, by several at once. */
export const makePartitions = (db: Db, now?: Date): Promise<void> =>
  transaction(db, async (tx) => {
    await lockPartitions(tx)
    const at = now ?? (await readMoment(tx))
    for (const table of byWeek) await makeWeeks(tx, table, at)
  })

const makeWeeks = async (tx: Db, table: ByWeek, at: Date) => {
  const partitions = await readPartitions(tx, table.table)
  for (let ahead = 0; ahead <= weeksAhead; ahead++) {
    const [from, to] = [mondayOf(at, ahead), mondayOf(at, ahead + 1)]
    const isThere = partitions.some((of) => (of.from === null || of.from <= from) && (of.to === null || from < of.to))
    if (!isThere) await makePartition(tx, table, { name: `${table.table}_${from.replaceAll('-', '')}`, from, to })
  }
}

/** Answers the names of what was dropped. What somebody still needs stays until nobody does. */
export const dropPartitions = async (db: Db, now?: Date): Promise<string[]> => {
  const at = now ?? (await readMoment(db))
  const dropped: string[] = []
  for (const { table, keepDays, isNeeded } of byWeek) {
    await dropDetached(db, table)
    const today = new Date(at.getTime() - keepDays * dayMs).toISOString().slice(0, 10)
    for (const partition of await readPartitions(db, table)) {
      const isOver = partition.to !== null && partition.to <= today
      if (!partition.isLeaving && (!isOver || (await isNeeded?.(db, partition)))) continue
      await dropPartition(db, table, partition)
      dropped.push(partition.name)
    }
  }
  return dropped
}
