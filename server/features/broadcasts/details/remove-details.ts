import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { releaseCredits } from '../../billing/release-credits.ts'
import { lockQueued } from '../../deliveries/store.ts'
import { wakeEngine } from '../../deliveries/submit-broadcast.ts'
import { planAgain } from '../change/plan-again.ts'
import { insertEvent } from '../events/store.ts'
import { requireMayChange, visibleBroadcast } from '../policy.ts'
import { publishChange, readBroadcast } from '../read-broadcast.ts'
import { lockBroadcast } from '../store.ts'
import type { ChosenOf } from './chosen-store.ts'
import * as store from './removal-store.ts'

/** Takes recipients out of a broadcast before its start: they get nothing, and what they would have cost comes back. */
export const removeDetails = async (
  platform: Platform,
  scope: Scope,
  of: ChosenOf,
): Promise<{ Count: number; Broadcast: Broadcast }> => {
  const { broadcastId } = of.asked
  const { userId, count } = await transaction(platform.db, async (tx) => {
    await lockQueued(tx, scope, broadcastId)
    const broadcast = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
    requireMayChange(scope, broadcast.user_id)
    if (broadcast.started_at !== null || !['AuthorizationApproved', 'Paused'].includes(broadcast.status)) {
      throw refuse('WrongStatus', { summary: 'Recipients can be taken out only before a broadcast starts.' })
    }
    if (!(await store.isPlanned(tx, scope, broadcastId))) {
      throw refuse('WrongStatus', { summary: 'The recipients are being put together. Try again in a moment.' })
    }
    const removed = await store.removeRecipients(tx, scope, of)
    if (removed.count === 0) return { userId: broadcast.user_id, count: 0 }
    if (!(await store.hasWaiting(tx, scope, broadcastId))) throw refuse('NoValidBroadcastContacts')
    await store.countWithout(tx, scope, broadcastId, removed)

    const now = platform.clock.now()
    const maxCreditCost = Math.max(0, broadcast.max_credit_cost - removed.credits)
    if (maxCreditCost < broadcast.max_credit_cost) {
      await store.updateMaxCost(tx, scope, broadcastId, maxCreditCost)
      await releaseCredits(tx, scope, { broadcastId, keep: maxCreditCost, now })
    }
    await planAgain({ ...platform, db: tx }, scope, broadcast, new Date(broadcast.start_at))
    await insertEvent(tx, scope, { broadcastId, event: 'edited', detail: 'recipients', now })
    await wakeEngine(tx)
    return { userId: broadcast.user_id, count: removed.count }
  })
  if (count > 0) publishChange(platform, scope, { broadcastId, userId })
  return { Count: count, Broadcast: await readBroadcast(platform, scope, broadcastId) }
}
