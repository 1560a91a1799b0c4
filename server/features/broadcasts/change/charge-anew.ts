import { combination } from '@carillon/domain/broadcast/type.ts'
import { callsBesideCost } from '@carillon/domain/money/both-cost.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { peopleOfBoth } from '../../audiences/reach/people-of-both.ts'
import { reckonReach } from '../../audiences/reach/reckon-reach.ts'
import { sourcesOf } from '../../audiences/reach/sources-store.ts'
import { countBoth, isMerged, reachedPhones, senderOf, textablePhones } from '../../audiences/reach/store.ts'
import { paysByMonth } from '../../billing/policy.ts'
import { releaseCredits } from '../../billing/release-credits.ts'
import { reserveCredits } from '../../billing/reserve-credits.ts'
import { reservedFor } from '../../billing/store.ts'
import { replanBroadcast } from '../../deliveries/replan-broadcast.ts'
import { checkTrial } from '../../sending-limits/check-trial.ts'
import { planDays } from '../../sending-limits/plan-days.ts'
import { priceText } from '../create/price-text.ts'
import type { ToChange } from '../store.ts'
import * as store from './store.ts'

/** What is set aside for a call of one that calls besides, as it was and as it is. */
export type EachCall = { was: number; is: number }

/**
 * Reserves what the changed text costs more, or gives back what it costs less, with that of the calls besides. The plan and its
 * reservation stay as they are, even where groups have changed since, unless the price or the fields change or somebody has a message of
 * their own. Answers how many get it, where that was reckoned anew.
 */
export const chargeAnew = async (
  unit: Unit,
  broadcast: ToChange,
  before = broadcast,
  eachCall: EachCall = noCalls,
): Promise<number | undefined> => {
  const { db: tx, scope, now, settings } = unit
  const { broadcast_id: broadcastId, prefix: organisation, signature, character_limit: characterLimit } = broadcast
  const sender = await senderOf(tx, scope)
  const isCharged = !paysByMonth(sender.account_type_id)
  const text = {
    template: broadcast.text_message,
    ...{ signature, organisation, characterLimit },
    byCarrierSegments: settings.priceByCarrierSegments,
    hasMedia: broadcast.media_ids.length > 0,
  }
  const sources = await sourcesOf(tx, scope, broadcastId)
  const requireOptIn = sender.require_text_opt_in
  const reach = await reckonReach(tx, scope, { sources, requireOptIn, text })
  const beside = combination(broadcast.type)
  const both = beside && { sources, requireOptIn, combination: beside }
  const called = both && (await countBoth(tx, scope, both))
  if (reach.sendable === 0 && !called?.callable) throw refuse('NoValidBroadcastContacts')
  const cost = priceText(text, reach, isCharged)
  if (called) cost.maxCreditCost += callsBesideCost(called, eachCall.is, beside)
  const isSamePlan =
    eachCall.was === eachCall.is &&
    !cost.hasMergeFields &&
    !before.has_merge_fields &&
    before.template_merge_id === null &&
    !isMerged(sources) &&
    cost.segmentsEachDomestic === before.segments_each_domestic &&
    cost.segmentsEachAbroad === before.segments_each_abroad
  if (isSamePlan) return undefined

  const phones = both ? reachedPhones(scope, both) : textablePhones(scope, sources, requireOptIn)
  await checkTrial(tx, scope, sender, { phones, uploadRows: 0 })
  const more = isCharged ? cost.maxCreditCost - (await reservedFor(tx, scope, broadcastId)) : 0
  if (more < 0) await releaseCredits(tx, scope, { broadcastId, keep: cost.maxCreditCost, now })
  else {
    await reserveCredits(tx, scope, {
      broadcastId,
      credits: more,
      phones,
      startAt: new Date(broadcast.start_at),
      description: broadcast.name,
      now,
    })
  }
  await store.updateCost(tx, scope, broadcastId, cost)
  await planDays(unit, scope, {
    broadcastId,
    textNumberId: broadcast.text_number_id,
    startAt: new Date(broadcast.start_at),
    segments: reach.credits,
    each: reach.longest,
    overLimit: broadcast.over_limit,
  })
  await replanBroadcast(unit, broadcastId, reach.longest)
  return called ? peopleOfBoth(reach, called, beside) : reach.sendable
}

const noCalls: EachCall = { was: 0, is: 0 }
