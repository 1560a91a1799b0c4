import { billingMonthStart } from '@carillon/domain/money/billing-month.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { paysByMonth } from './policy.ts'
import { countedNumbers, countNumbers, lockBalance, type Plan, planOf } from './store.ts'

export type ToCount = {
  /** A select of one column `phone`: the numbers that will be texted, each once. */
  phones: RawBuilder<unknown>
  /** When they will be texted, which decides the billing month. */
  startAt: Date
  /** The text that waits until then and may be taken back, or leave sooner. */
  waiting?: number | undefined
}

/**
 * Counts the numbers of a monthly plan (rules/limits 6) in the billing month in which they are texted; plans with credits count none. A number
 * that was counted in that month is not counted again, and what a month has counted it keeps: numbers that move on to
 * another month are counted there too; but for one that a single text alone has counted (rules/inbox 8). Refuses ExceedsGroupSize, which undoes the counting, because it undoes the transaction.
 */
export const countTowardGroup = async (tx: Db, scope: Scope, { phones, startAt, waiting }: ToCount) => {
  const plan = await planOf(tx, scope)
  if (!paysByMonth(plan.account_type_id)) return
  const periodStart = monthOf(plan, startAt)
  await lockBalance(tx, scope)
  await countNumbers(tx, scope, { periodStart, phones, waiting })
  if (plan.monthly_level === null) return
  if ((await countedNumbers(tx, scope, periodStart)) > plan.monthly_level) throw refuse('ExceedsGroupSize')
}

/** The first day of the billing month in which numbers count that are texted then. */
export const monthOf = ({ subscription_end_at, time_zone }: Plan, at: Date): string => {
  const end = subscription_end_at === null ? undefined : Date.parse(subscription_end_at)
  return billingMonthStart(at.getTime(), end, time_zone)
}
