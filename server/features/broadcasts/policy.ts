import { whyNotSending } from '@carillon/domain/people/account-status.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sender } from '../audiences/reach/store.ts'

/** A broadcast that a user may not see is not there. */
export const visibleBroadcast = <T>(broadcast: T | undefined): T => {
  if (broadcast === undefined) throw refuse('NotFound')
  return broadcast
}

/** Who made it, and owners and admins; seeing all broadcasts is not changing them. */
export const mayChange = (scope: Scope, creatorId: number): boolean =>
  creatorId === scope.userId || scope.role !== 'user'

export const requireMayChange = (scope: Scope, creatorId: number) => {
  if (!mayChange(scope, creatorId)) throw refuse('NotAllowed')
}

/** Whoever may make no broadcasts words and starts none either: they stop what they made. */
export const requireCanCreate = (scope: Scope) => {
  if (!scope.canCreateBroadcast) throw refuse('CannotCreateBroadcast')
}

export const requireMayCreate = (scope: Scope, sender: Sender, now: Date) => {
  requireCanCreate(scope)
  const summary = whyAccountCannotSend(sender, now)
  if (summary) throw refuse('AccountCannotSend', { summary })
}

/** In the customer's words; undefined where it may send. */
export const whyAccountCannotSend = (
  { account_status_id: AccountStatusID, subscription_end_at: endAt }: Sender,
  now: Date,
): string | undefined =>
  whyNotSending({ AccountStatusID, subscriptionEndAt: endAt === null ? undefined : Date.parse(endAt) }, now.getTime())
