import { billingMonthStart } from '@carillon/domain/money/billing-month.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { paysByMonth } from './policy.ts'
import {
  availableCredits,
  countedNumbers,
  countNumbers,
  insertEntry,
  lockPurse,
  type Plan,
  planOf,
  takeAvailable,
} from './store.ts'

export type Reservation = {
  broadcastId: number
  /** The most it can cost. */
  credits: number
  /** A select of one column `phone`: the numbers that will be texted, each once. Monthly plans count them. */
  phones: RawBuilder<unknown>
  /** When they will be texted, which decides the billing month. */
  startAt: Date
  description: string
  now: Date
}

/**
 * Sets credits aside for a broadcast, within the transaction that creates it. Refuses NotEnoughCredits, or ExceedsGroupSize
 * on a monthly plan, which has no credits but counts the distinct numbers of its billing month. Answers what was reserved.
 */
export const reserveCredits = async (tx: Db, scope: Scope, reservation: Reservation): Promise<number> => {
  const plan = await planOf(tx, scope)
  if (paysByMonth(plan.account_type_id)) {
    await reservePlaces(tx, scope, plan, reservation)
    return 0
  }
  const { broadcastId, credits, description, now } = reservation
  if (credits === 0) return 0
  if (!(await takeAvailable(tx, scope, credits))) {
    throw refuse('NotEnoughCredits', { needed: credits, available: await availableCredits(tx, scope) })
  }
  await insertEntry(tx, scope, {
    kind: 'reserve',
    balanceDelta: 0,
    reservedDelta: credits,
    broadcastId,
    description,
    now,
  })
  return credits
}

/** The refusal undoes the counting, because it undoes the transaction. */
const reservePlaces = async (tx: Db, scope: Scope, plan: Plan, { phones, startAt }: Reservation) => {
  const end = plan.subscription_end_at === null ? undefined : Date.parse(plan.subscription_end_at)
  const periodStart = billingMonthStart(startAt.getTime(), end, plan.time_zone)
  await lockPurse(tx, scope)
  await countNumbers(tx, scope, periodStart, phones)
  if (plan.monthly_level === null) return
  if ((await countedNumbers(tx, scope, periodStart)) > plan.monthly_level) throw refuse('ExceedsGroupSize')
}
