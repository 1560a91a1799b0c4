import { channel } from '@carillon/domain/broadcast/channel.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { releaseCredits } from '../../billing/release-credits.ts'
import { askAnew } from '../../broadcasts/approval/begin-send.ts'
import { planAgain } from '../../broadcasts/change/plan-again.ts'
import { updateSize } from '../../broadcasts/change/store.ts'
import { insertEvent } from '../../broadcasts/events/store.ts'
import { requireMayChange, visibleBroadcast } from '../../broadcasts/policy.ts'
import { tellBroadcast } from '../../broadcasts/read-broadcast.ts'
import { lockBroadcast, type ToChange } from '../../broadcasts/store.ts'
import { countWithout, hasWaiting, isPlanned, removeRecipients } from '../../deliveries/removal-store.ts'
import { lockQueued } from '../../deliveries/store.ts'
import { wakeEngine } from '../../deliveries/submit-broadcast.ts'
import { areChosen, type ChosenOf } from '../chosen-store.ts'

/** They get nothing, and what they would have cost comes back. Answers how many they were. */
export const takeOut = async (unit: Unit, of: ChosenOf): Promise<number> => {
  const { db: tx, scope, now } = unit
  const { broadcastId } = of.asked
  const broadcast = await changeable(unit, broadcastId)
  const part = partOf(broadcast)
  const removed = await removeRecipients(tx, scope, part, areChosen(scope, of))
  if (removed.count === 0) return 0
  if (!(await hasWaiting(tx, scope, part))) throw refuse('NoValidBroadcastContacts')
  await countWithout(tx, scope, part, removed)

  const maxCreditCost = Math.max(0, broadcast.max_credit_cost - removed.credits)
  await updateSize(tx, scope, broadcastId, { fewer: removed.count, maxCreditCost })
  if (maxCreditCost < broadcast.max_credit_cost) {
    await releaseCredits(tx, scope, { broadcastId, keep: maxCreditCost, now })
  }
  await planAgain(unit, broadcast, new Date(broadcast.start_at))
  await insertEvent(tx, scope, { broadcastId, event: 'edited', detail: 'recipients', now })
  await askAnew(unit, broadcast)
  wakeEngine(unit)
  tellBroadcast(unit, { broadcastId, userId: broadcast.user_id })
  return removed.count
}

const partOf = ({ broadcast_id: broadcastId, has_text }: ToChange) => ({
  ...{ broadcastId, by: has_text ? channel.text : channel.call },
})

const bothSentence =
  'Nobody can be taken out of a broadcast that texts and calls. Cancel it, duplicate it, and change the recipients of the copy.'

/** The broadcast, locked as it stands before its start. */
export const changeable = async ({ db: tx, scope }: Unit, broadcastId: number): Promise<ToChange> => {
  await lockQueued(tx, scope, broadcastId)
  const broadcast = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
  requireMayChange(scope, broadcast.user_id)
  if (broadcast.has_both) throw refuse('WrongStatus', { summary: bothSentence })
  if (
    broadcast.started_at !== null ||
    !['PendingMessage', 'MessageRecorded', 'AwaitingAuthorization', 'AuthorizationApproved', 'Paused'].includes(
      broadcast.status,
    )
  ) {
    throw refuse('WrongStatus', { summary: 'Recipients can be taken out only before a broadcast starts.' })
  }
  if (!(await isPlanned(tx, scope, partOf(broadcast)))) throw refuse('RecipientsNotReady')
  return broadcast
}
