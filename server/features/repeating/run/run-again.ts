import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { RunAgain } from '@carillon/contract/repeating.ts'
import { Refusal, refuse, refuseUnknown } from '../../../platform/refusal.ts'
import { mintScope } from '../../../platform/scope.ts'
import { actingAs, type Unit } from '../../../platform/unit.ts'
import { requireCanCreate } from '../../broadcasts/policy.ts'
import { findUser } from '../../directory/store.ts'
import { dismissFailures } from '../failure-store.ts'
import { requireMayChange, visibleSeries } from '../policy.ts'
import { tellRepeating } from '../read-repeating.ts'
import { lockRepeating, planOf, type Series } from '../store.ts'
import { makeRun } from './make-run.ts'
import { failureOf, whyNotRun } from './run-failure.ts'
import { endFailures, failedDay, hasRun } from './run-store.ts'

/** A run that failed goes out now, as the run of its day (rules/repeating 11). */
export const runAgain = async (
  unit: Unit,
  repeatingId: number,
  { RepeatingFailureID: failureId, ExpectedTextCount: expected }: RunAgain,
): Promise<Broadcast> => {
  const { db: tx, scope, now } = unit
  const series = visibleSeries(await lockRepeating(tx, scope, repeatingId))
  requireMayChange(scope, series.user_id)
  requireCanCreate(scope)
  const key = await failedDay(tx, scope, repeatingId, failureId)
  if (key === undefined) throw refuseUnknown('RepeatingFailureID', 'failed run', [failureId])
  if (await hasRun(tx, scope, repeatingId, key)) throw refuse('CannotRunAgain', { why: hasGoneOut })
  const { FailedContacts: _, ...made } = await asOwner(unit, series, (owners) =>
    makeRun(owners, series, { key, expected }),
  )
  await dismissFailures(tx, scope, [failureId], now)
  await endFailures(tx, scope, repeatingId)
  tellRepeating(unit, { repeatingId, userId: series.user_id })
  return made
}

const asOwner = async <T>(unit: Unit, series: Series, work: (owners: Unit) => Promise<T>): Promise<T> => {
  const owner = await findUser(unit.db, unit.scope.accountId, series.user_id)
  const plan = await planOf(unit.db, unit.scope)
  const facts = { is_free_trial: plan.IsFreeTrial, free_trial_conversion: plan.FreeTrialConversion }
  const why = whyNotRun({ ...series, ...facts }, owner)
  if (why || !owner) throw refuse('CannotRunAgain', { why: why?.message ?? '' })
  try {
    return await work(actingAs(unit, mintScope(owner.facts)))
  } catch (error) {
    // What is told of the owner's refusals names the owner; who asks may be another.
    if (!(error instanceof Refusal) || told.has(error.refused)) throw error
    throw refuse('CannotRunAgain', { why: failureOf(error, series.form.BroadcastType).message })
  }
}

const hasGoneOut = 'This run has gone out meanwhile. It is among the last runs.'

const told = new Set(['NotEnoughCredits', 'DraftChanged'])
