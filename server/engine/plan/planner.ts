import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { recipientText } from '@carillon/domain/broadcast/recipient-text.ts'
import { countryOf } from '@carillon/domain/phone/number.ts'
import { type Db, isDatabaseAway, transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitOf } from '../../platform/statements.ts'
import { planPlaces } from './plan-places.ts'
import {
  finishPlan,
  insertRecipients,
  keepWithinReserve,
  lockCancelledUnplanned,
  lockUnplanned,
  type Merged,
  recipientsAfter,
  saveMerged,
  type ToMerge,
  type ToPlan,
  waitBriefly,
} from './plan-store.ts'

const batch = 10_000

/** Broadcasts that are left aside until then, on the monotonic clock: one that cannot be planned must not hold up the others. */
export type LeftAside = Map<number, number>

const againAfterMs = 60_000
/** Somebody holds rows of it at this moment. */
const againSoonMs = 2000

/**
 * Plans one broadcast in one transaction: a process that dies leaves nothing behind, and another plans it anew. Answers
 * whether there was one.
 */
export const planNext = async ({ db, settings, log }: Platform, leftAside: LeftAside = new Map()): Promise<boolean> => {
  let planning: number | undefined
  try {
    return await transaction(db, async (tx) => {
      await waitBriefly(tx)
      const plan = await lockUnplanned(tx, stillLeft(leftAside))
      if (!plan) return false
      planning = plan.broadcast_id
      await planOne(tx, plan, settings.priceByCarrierSegments)
      return true
    })
  } catch (error) {
    if (planning === undefined || isDatabaseAway(error as Error)) throw error
    if (limitOf(error) === 'lock') {
      leftAside.set(planning, performance.now() + againSoonMs)
      return true
    }
    log.error({ broadcastId: planning, error: (error as Error).message }, 'a broadcast was not planned')
    leftAside.set(planning, performance.now() + againAfterMs)
    await planNobody(db, planning)
    return true
  }
}

const stillLeft = (leftAside: LeftAside): number[] => {
  for (const [id, until] of leftAside) if (until < performance.now()) leftAside.delete(id)
  return [...leftAside.keys()]
}

/** One that is cancelled before it could be planned has no recipients, and ends as any other that is cancelled. */
const planNobody = (db: Db, broadcastId: number) =>
  transaction(db, async (tx) => {
    const cancelled = await lockCancelledUnplanned(tx, broadcastId)
    if (cancelled) await finishPlan(tx, cancelled)
  })

const planOne = async (tx: Db, plan: ToPlan, byCarrierSegments: boolean) => {
  const { withMerge } = await insertRecipients(tx, plan)
  if (plan.has_merge_fields || withMerge) {
    let after = 0
    for (;;) {
      const rows = await recipientsAfter(tx, plan, after, batch)
      if (rows.length === 0) break
      await saveMerged(
        tx,
        plan,
        rows.map((row) => mergeFor(plan, row, byCarrierSegments)),
      )
      after = rows.at(-1)!.phone
    }
  }
  if (plan.max_credit_cost > 0) await keepWithinReserve(tx, plan)
  if (plan.has_places) await planPlaces(tx, plan)
  await finishPlan(tx, plan)
}

/** What the personal text of one recipient costs, or why there is none. A monthly plan pays by people, not by text. */
const mergeFor = (plan: ToPlan, row: ToMerge, byCarrierSegments: boolean): Merged => {
  const text = recipientText(
    {
      template: plan.text_message,
      signature: plan.signature,
      organisation: plan.prefix,
      characterLimit: plan.character_limit,
      byCarrierSegments,
      hasMedia: plan.has_media,
    },
    {
      ...{ FirstName: row.first_name, LastName: row.last_name, Notes: row.notes },
      ...{ ownMessage: row.own_message, CountryID: countryOf(row.phone) },
    },
  )
  if ('status' in text)
    return { phone: row.phone, credits: 0, segments: 1, state: outcome.notSent, reason: text.reason }
  const credits = plan.max_credit_cost > 0 ? text.credits : 0
  return { phone: row.phone, credits, segments: text.credits, state: outcome.waiting, reason: reason.none }
}
