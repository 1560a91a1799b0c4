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
  /** Whether the tiers of toll-free numbers hold (rules/limits 5). */
  carrierIsSimulator: boolean
}

/**
 * Counts a single text into today's use, within the caller's transaction. Refuses OverDailyLimit and OverTollFreeLimit before
 * anything is written. What broadcasts are promised today is theirs, unless they may wait for tomorrow: a large one would
 * silence every conversation for days. Whoever needs the balance lock too takes that first.
 */
export const countMessage = async (tx: Db, whose: Whose, message: ToCount) => {
  const { textNumberId, segments } = message
  const at = message.now.getTime()
  const day = pacificDay(at)
  const limits = limitsFrom(await factsOf(tx, whose, textNumberId), at, message.carrierIsSimulator)
  if (hasLimits(limits)) {
    await lockUse(tx, whose)
    const rows = await allocatedSince(tx, whose, { from: countsFrom(day), today: day, mayWait: false })
    const allocated = allocatedFrom(rows, textNumberId)
    requireWithin(segments, { limits, allocated, day, at, timeZone: pacific })
  }
  await addUse(tx, whose, { day, textNumberId, segments })
}
