import { countsFrom } from '@carillon/domain/broadcast/plan-days.ts'
import { pacific, pacificDay } from '@carillon/domain/time/pacific.ts'
import type { Db } from '../../platform/database.ts'
import { allocatedFrom, requireWithin } from './plan-days.ts'
import { hasLimits, limitsFrom } from './policy.ts'
import { allocatedSince, factsOf, type Whose } from './store.ts'
import { addUse, lockUse } from './use-store.ts'

type ToCount = {
  textNumberId: number
  segments: number
  now: Date
  /** When it leaves, which decides the day that it counts for. */
  leavesAt: Date
  /** Whether the tiers of toll-free numbers hold (rules/limits 5). */
  carrierIsSimulator: boolean
}

/**
 * Counts a single text into the use of the day on which it leaves, within the caller's transaction. Refuses OverDailyLimit and
 * OverTollFreeLimit before anything is written. What broadcasts are promised that day is theirs, unless they may wait for the next: a large
 * one would silence every conversation for days. Whoever needs the balance lock too takes that first.
 */
export const countMessage = async (tx: Db, whose: Whose, message: ToCount) => {
  const { textNumberId, segments } = message
  await requireRoom(tx, whose, message, () => lockUse(tx, whose))
  await addUse(tx, whose, { day: pacificDay(message.leavesAt.getTime()), textNumberId, segments })
}

/** Refuses what would be over a limit of that day; counts nothing. What is found is true for as long as `hold` holds. */
export const requireRoom = async (
  db: Db,
  whose: Whose,
  { textNumberId, segments, now, leavesAt, carrierIsSimulator }: ToCount,
  hold?: () => Promise<unknown>,
) => {
  const at = leavesAt.getTime()
  const day = pacificDay(at)
  const limits = limitsFrom(await factsOf(db, whose, textNumberId), now.getTime(), carrierIsSimulator)
  if (!hasLimits(limits)) return
  await hold?.()
  const today = pacificDay(now.getTime())
  const rows = await allocatedSince(db, whose, { from: countsFrom(day), today, mayWait: false })
  requireWithin(segments, { limits, allocated: allocatedFrom(rows, textNumberId), day, at, timeZone: pacific })
}
