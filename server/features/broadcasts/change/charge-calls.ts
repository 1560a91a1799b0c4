import type { Unit } from '../../../platform/unit.ts'
import { releaseCredits } from '../../billing/release-credits.ts'
import { reserveCredits } from '../../billing/reserve-credits.ts'
import { reservedFor } from '../../billing/store.ts'
import { repriceCalls } from '../../deliveries/store.ts'
import type { ToChange } from '../store.ts'
import type { EachCall } from './charge-anew.ts'
import { phonesLeft } from './plan-again.ts'
import * as store from './store.ts'

/**
 * What calls say came after the texts had left: each call that is still to be made costs as much as that. What was planned stays as it is.
 * Rows first and the balance second, as whoever takes replies does.
 */
export const chargeCalls = async (unit: Unit, broadcast: ToChange, { was, is }: EachCall): Promise<void> => {
  if (was === is) return
  const { db: tx, scope, now } = unit
  const { broadcast_id: broadcastId, max_credit_cost: most, name } = broadcast
  const calls =
    (await repriceCalls(tx, scope, broadcastId, is)) ??
    (was === 0 ? 0 : Math.floor((await store.leftForCalls(tx, scope, broadcastId)) / was))
  const more = calls * (is - was)
  await store.updateMost(tx, scope, broadcastId, most + more)
  if (more > 0) {
    const phones = await phonesLeft(unit, broadcast)
    await reserveCredits(tx, scope, { broadcastId, credits: more, phones, startAt: now, description: name, now })
  } else {
    const keep = Math.max(0, (await reservedFor(tx, scope, broadcastId)) + more)
    await releaseCredits(tx, scope, { broadcastId, keep, now })
  }
}
