import { type Db, isDatabaseAway, transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitOf } from '../../platform/statements.ts'
import type { Part, Planning, ToPlan } from './part.ts'
import { planPlaces } from './plan-places.ts'
import {
  finishPlan,
  insertRecipients,
  keepWithinReserve,
  lockCancelledUnplanned,
  lockUnplanned,
  recipientsAfter,
  saveMerged,
  waitBriefly,
} from './plan-store.ts'

const batch = 10_000

/** Broadcasts that are left aside until then, on the monotonic clock: one that cannot be planned must not hold up the others. */
export type LeftAside = Map<number, number>

const againAfterMs = 60_000
/** Somebody holds rows of it at this moment. */
const againSoonMs = 2000

/**
 * Plans what of one broadcast leaves by one channel, in one transaction: a process that dies leaves nothing behind, and another
 * plans it anew. Answers whether there was one.
 */
export const planNext = async (
  platform: Platform,
  channels: readonly Planning[],
  leftAside: LeftAside,
): Promise<boolean> => {
  const { db, log } = platform
  let planning: ToPlan | undefined
  try {
    return await transaction(db, async (tx) => {
      await waitBriefly(tx)
      const ids = channels.map(({ channel }) => channel)
      const plan = await lockUnplanned(tx, ids, stillLeft(leftAside))
      if (!plan) return false
      planning = plan
      const of = channels.find(({ channel }) => channel === plan.channel)!
      await planOne(tx, plan, await of.read(tx, plan, platform))
      return true
    })
  } catch (error) {
    if (planning === undefined || isDatabaseAway(error as Error)) throw error
    const { broadcast_id: broadcastId } = planning
    if (limitOf(error) === 'lock') {
      leftAside.set(broadcastId, performance.now() + againSoonMs)
      return true
    }
    log.error({ broadcastId, error: (error as Error).message }, 'a broadcast was not planned')
    leftAside.set(broadcastId, performance.now() + againAfterMs)
    await planNobody(db, planning)
    return true
  }
}

const stillLeft = (leftAside: LeftAside): number[] => {
  for (const [id, until] of leftAside) if (until < performance.now()) leftAside.delete(id)
  return [...leftAside.keys()]
}

/** One that is cancelled before it could be planned has no recipients, and ends as any other that is cancelled. */
const planNobody = (db: Db, plan: ToPlan) =>
  transaction(db, async (tx) => {
    const cancelled = await lockCancelledUnplanned(tx, plan)
    if (cancelled) await finishPlan(tx, cancelled)
  })

const planOne = async (tx: Db, plan: ToPlan, part: Part) => {
  const { withMerge } = await insertRecipients(tx, plan, part)
  if (part.isPersonal || withMerge) {
    let after = 0
    for (;;) {
      const rows = await recipientsAfter(tx, plan, part, after, batch)
      if (rows.length === 0) break
      await saveMerged(tx, plan, rows.map(part.mergeFor))
      after = rows.at(-1)!.phone
    }
  }
  if (plan.max_credit_cost > 0) await keepWithinReserve(tx, plan)
  if (part.hasPlaces) await planPlaces(tx, plan)
  await finishPlan(tx, plan)
  await part.onPlanned?.()
}
