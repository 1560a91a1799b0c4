import { combination } from '@carillon/domain/broadcast/type.ts'
import { callsBesideCost } from '@carillon/domain/money/both-cost.ts'
import type { Unit } from '../../../platform/unit.ts'
import { sourcesOf } from '../../audiences/reach/sources-store.ts'
import { countBoth, senderOf } from '../../audiences/reach/store.ts'
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
  const more = await moreFor(unit, broadcast, { was, is })
  await store.updateMost(tx, scope, broadcastId, most + more)
  if (more > 0) {
    const phones = await phonesLeft(unit, broadcast)
    await reserveCredits(tx, scope, { broadcastId, credits: more, phones, startAt: now, description: name, now })
  } else {
    const keep = Math.max(0, (await reservedFor(tx, scope, broadcastId)) + more)
    await releaseCredits(tx, scope, { broadcastId, keep, now })
  }
}

/** What its calls cost more; less than nothing where they cost less. */
const moreFor = async ({ db: tx, scope }: Unit, broadcast: ToChange, { was, is }: EachCall): Promise<number> => {
  const { broadcast_id: broadcastId, type } = broadcast
  const planned = await repriceCalls(tx, scope, broadcastId, is)
  if (planned !== undefined) return planned * (is - was)
  const beside = combination(type)
  if (beside && !(await store.areTextsPlanned(tx, scope, broadcastId))) {
    const { require_text_opt_in: requireOptIn } = await senderOf(tx, scope)
    const called = await countBoth(tx, scope, {
      ...{ sources: await sourcesOf(tx, scope, broadcastId), requireOptIn, combination: beside },
    })
    return callsBesideCost(called, is, beside) - callsBesideCost(called, was, beside)
  }
  return was === 0 ? 0 : Math.floor((await store.leftForCalls(tx, scope, broadcastId)) / was) * (is - was)
}
