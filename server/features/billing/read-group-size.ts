import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { monthOf, type ToCount } from './count-toward-group.ts'
import { paysByMonth } from './policy.ts'
import { countedNumbers, newNumbers, planOf } from './store.ts'

/** What counting would find: numbers not counted in that billing month, and how many more the plan has room for. */
export const readGroupSize = async (
  db: Db,
  scope: Scope,
  { phones, startAt }: ToCount,
): Promise<{ NewNumberCount: number | null; GroupSizeLeft: number | null }> => {
  const plan = await planOf(db, scope)
  if (!paysByMonth(plan.account_type_id)) return { NewNumberCount: null, GroupSizeLeft: null }
  const periodStart = monthOf(plan, startAt)
  const counted = await countedNumbers(db, scope, periodStart)
  return {
    NewNumberCount: await newNumbers(db, scope, periodStart, phones),
    GroupSizeLeft: plan.monthly_level === null ? null : Math.max(0, plan.monthly_level - counted),
  }
}
