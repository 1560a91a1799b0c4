import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { releaseCredits } from '../../billing/release-credits.ts'
import { planAgain } from '../../broadcasts/change/plan-again.ts'
import { updateSize } from '../../broadcasts/change/store.ts'
import { insertEvent } from '../../broadcasts/events/store.ts'
import { requireMayChange, visibleBroadcast } from '../../broadcasts/policy.ts'
import { publishChange } from '../../broadcasts/read-broadcast.ts'
import { lockBroadcast, type ToChange } from '../../broadcasts/store.ts'
import { countWithout, hasWaiting, isPlanned, removeRecipients } from '../../deliveries/removal-store.ts'
import { lockQueued } from '../../deliveries/store.ts'
import { wakeEngine } from '../../deliveries/submit-broadcast.ts'
import { areChosen, type ChosenOf } from '../chosen-store.ts'

export type TakenOut = { userId: number; count: number }

/** Within the transaction of the caller: they get nothing, and what they would have cost comes back. */
export const takeOut = async (context: Platform, scope: Scope, of: ChosenOf): Promise<TakenOut> => {
  const { db: tx, clock } = context
  const { broadcastId } = of.asked
  const broadcast = await changeable(context, scope, broadcastId)
  const removed = await removeRecipients(tx, scope, broadcastId, areChosen(scope, of))
  if (removed.count === 0) return { userId: broadcast.user_id, count: 0 }
  if (!(await hasWaiting(tx, scope, broadcastId))) throw refuse('NoValidBroadcastContacts')
  await countWithout(tx, scope, broadcastId, removed)

  const now = clock.now()
  const maxCreditCost = Math.max(0, broadcast.max_credit_cost - removed.credits)
  await updateSize(tx, scope, broadcastId, { fewer: removed.count, maxCreditCost })
  if (maxCreditCost < broadcast.max_credit_cost) {
    await releaseCredits(tx, scope, { broadcastId, keep: maxCreditCost, now })
  }
  await planAgain(context, scope, broadcast, new Date(broadcast.start_at))
  await insertEvent(tx, scope, { broadcastId, event: 'edited', detail: 'recipients', now })
  await wakeEngine(tx)
  return { userId: broadcast.user_id, count: removed.count }
}

/** After the commit. */
export const tellRemoved = (platform: Platform, scope: Scope, of: ChosenOf, { userId, count }: TakenOut): void => {
  if (count > 0) publishChange(platform, scope, { broadcastId: of.asked.broadcastId, userId })
}

/** The broadcast, locked as it stands before its start. */
export const changeable = async ({ db: tx }: Platform, scope: Scope, broadcastId: number): Promise<ToChange> => {
  await lockQueued(tx, scope, broadcastId)
  const broadcast = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
  requireMayChange(scope, broadcast.user_id)
  if (broadcast.started_at !== null || !['AuthorizationApproved', 'Paused'].includes(broadcast.status)) {
    throw refuse('WrongStatus', { summary: 'Recipients can be taken out only before a broadcast starts.' })
  }
  if (!(await isPlanned(tx, scope, broadcastId))) {
    throw refuse('WrongStatus', { summary: 'The recipients are being put together. Try again in a moment.' })
  }
  return broadcast
}
