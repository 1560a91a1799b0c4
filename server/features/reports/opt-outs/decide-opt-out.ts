import { optOutReview } from '@carillon/domain/conversation/opt-out-review.ts'
import { roomOf } from '../../../platform/realtime.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { markRecipient } from '../../deliveries/mark-store.ts'
import { markAutoOptOut } from '../../messages/state-store.ts'
import { tellChanged } from '../../messages/tell-inbox.ts'
import { confirmHold, liftHold } from '../../opt-outs/opt-out.ts'
import { closeReviews, hasOpenReview, lockReview, ownersOf } from '../../opt-outs/review-store.ts'
import { lockOptOuts, notifyOptOut } from '../../opt-outs/store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'

/**
 * A person decides whether a text asked to stop. That it did counts for all that is open of its phone; that it did not, for what
 * was there when it came, and texts go on once nothing is open. Deciding the same twice changes nothing.
 */
export const decideOptOut = async (unit: Unit, textMessageId: number, IsOptOut: boolean): Promise<void> => {
  const { db: tx, scope, now } = unit
  const as = IsOptOut ? optOutReview.optOut : optOutReview.notOptOut
  const text = await lockReview(tx, scope, textMessageId)
  if (!text) throw refuse('NotFound')
  if (text.state === as) return
  if (text.state !== optOutReview.open) throw refuse('ReviewDecided')

  const { phone, words } = text
  await lockOptOuts(tx, scope, phone)
  const closed = await closeReviews(tx, scope, { phone, as, now, ...(!IsOptOut && { through: textMessageId }) })
  if (IsOptOut) {
    await confirmHold(tx, scope, { phone, words, now })
    await notifyOptOut(tx, scope, phone, 'out')
    await markOptedOut(unit, phone, closed)
    tellChanged(unit, await markAutoOptOut(tx, scope, textMessageId))
  } else if (!(await hasOpenReview(tx, scope, phone))) await liftHold(tx, scope, { phone, words, now })

  tellOptOuts(unit)
  await tellBroadcasts(unit, closed)
}

/** The counters of the engine's nodes stand beside this one; they are summed. */
const shard = 0

const markOptedOut = async ({ db, scope }: Unit, phone: number, broadcastIds: readonly number[]) => {
  for (const broadcastId of broadcastIds)
    await markRecipient(db, scope, { broadcastId, phone, mark: 'opted_out', shard })
}

const tellBroadcasts = async ({ db, scope, afterCommit }: Unit, broadcastIds: readonly number[]) => {
  const broadcasts = await ownersOf(db, scope, broadcastIds)
  afterCommit(({ realtime }) => {
    for (const { broadcastId: BroadcastID, userId } of broadcasts)
      realtime.publish([roomOf.broadcasts(scope.accountId), roomOf.user(userId)], 'broadcast.updated', { BroadcastID })
  })
}
