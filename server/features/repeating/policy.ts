import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Plan } from './store.ts'

/** A series that a user may not see is not there. */
export const visibleSeries = <T>(series: T | undefined): T => {
  if (series === undefined) throw refuse('NotFound')
  return series
}

/** Who made it, and owners and admins; seeing all broadcasts is not changing them. */
export const requireMayChange = (scope: Scope, ownerId: number) => {
  if (ownerId !== scope.userId && scope.role === 'user') throw refuse('NotAllowed')
}

/** Whose runs they are decides who is reached and on whose number, so users do not choose for each other. */
export const requireMayHandOver = (scope: Scope) => {
  if (scope.role === 'user') throw refuse('NotAllowed')
}

export const requirePlan = (plan: Plan) => {
  if (isOnFreeTrial(plan)) throw refuse('TrialRepeats')
}

/** So many failures one after another pause a series (rules/repeating 7). */
export const mostFailuresInARow = 3

export const datesShown = 5

/** A set of people that no series has is kept this long: a transaction under way may be about to give it to one. */
export const keptForMs = 3_600_000
