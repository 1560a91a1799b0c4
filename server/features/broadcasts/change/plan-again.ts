import type { Unit } from '../../../platform/unit.ts'
import { sourcesOf } from '../../audiences/reach/sources-store.ts'
import { callablePhones, senderOf, textablePhones } from '../../audiences/reach/store.ts'
import { countTowardGroup } from '../../billing/count-toward-group.ts'
import { planDays } from '../../sending-limits/plan-days.ts'
import { longestLeft, segmentsLeft } from '../../sending-limits/store.ts'
import type { ToChange } from '../store.ts'
import { waitingPhones } from './store.ts'

/**
 * A broadcast starts at another time, or goes on after a pause: what it still has to send is promised other days, and counted in
 * the billing month in which it leaves.
 */
export const planAgain = async (unit: Unit, broadcast: ToChange, startAt: Date) => {
  const { db: tx, scope } = unit
  const { broadcast_id: broadcastId } = broadcast
  if (!broadcast.has_text) {
    await countTowardGroup(tx, scope, {
      phones: callablePhones(scope, await sourcesOf(tx, scope, broadcastId)),
      startAt,
    })
    return
  }
  await planDays(unit, scope, {
    broadcastId,
    textNumberId: broadcast.text_number_id,
    startAt,
    segments: await segmentsLeft(tx, scope, broadcastId),
    each: await longestLeft(tx, scope, broadcastId),
    overLimit: broadcast.over_limit,
  })
  const planned = await waitingPhones(tx, scope, broadcastId)
  const phones = planned ?? (await sourcePhones(unit, broadcastId))
  await countTowardGroup(tx, scope, { phones, startAt })
}

const sourcePhones = async ({ db: tx, scope }: Unit, broadcastId: number) => {
  const { require_text_opt_in } = await senderOf(tx, scope)
  return textablePhones(scope, await sourcesOf(tx, scope, broadcastId), require_text_opt_in)
}
