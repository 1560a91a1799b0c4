import { combination, isOfCalls } from '@carillon/domain/broadcast/type.ts'
import type { Unit } from '../../../platform/unit.ts'
import { sourcesOf } from '../../audiences/reach/sources-store.ts'
import { callablePhones, reachedPhones, senderOf, textablePhones } from '../../audiences/reach/store.ts'
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
  if (broadcast.has_text) {
    await planDays(unit, scope, {
      broadcastId,
      textNumberId: broadcast.text_number_id,
      startAt,
      segments: await segmentsLeft(tx, scope, broadcastId),
      each: await longestLeft(tx, scope, broadcastId),
      overLimit: broadcast.over_limit,
    })
  }
  await countAgain(unit, broadcast, startAt)
}

/** Whoever is texted or called then counts in that billing month. */
export const countAgain = async (unit: Unit, broadcast: ToChange, startAt: Date) =>
  countTowardGroup(unit.db, unit.scope, { phones: await phonesLeft(unit, broadcast), startAt })

/** Whom it still has to text or call. */
export const phonesLeft = async (unit: Unit, broadcast: ToChange) =>
  (await waitingPhones(unit.db, unit.scope, broadcast.broadcast_id)) ?? (await sourcePhones(unit, broadcast))

/** Whom it will text or call, as it is planned. */
const sourcePhones = async ({ db: tx, scope }: Unit, { broadcast_id, type }: ToChange) => {
  const { require_text_opt_in: requireOptIn } = await senderOf(tx, scope)
  const sources = await sourcesOf(tx, scope, broadcast_id)
  if (isOfCalls(type)) return callablePhones(scope, sources)
  const beside = combination(type)
  return beside
    ? reachedPhones(scope, { sources, requireOptIn, combination: beside })
    : textablePhones(scope, sources, requireOptIn)
}
