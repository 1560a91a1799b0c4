import type { UpdateBroadcast } from '@carillon/contract/broadcasts.ts'
import { whyNotMessage, whyNotName } from '@carillon/domain/broadcast/create.ts'
import { whyNotStart } from '@carillon/domain/broadcast/start.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type FieldErrors, refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { windowOf } from '../../account/window-store.ts'
import { reckonReach } from '../../audiences/reach/reckon-reach.ts'
import { senderOf, textablePhones } from '../../audiences/reach/store.ts'
import { paysByMonth } from '../../billing/policy.ts'
import { releaseCredits } from '../../billing/release-credits.ts'
import { reserveCredits } from '../../billing/reserve-credits.ts'
import { reservedFor } from '../../billing/store.ts'
import { replanBroadcast } from '../../deliveries/replan-broadcast.ts'
import { rescheduleBroadcast } from '../../deliveries/submit-broadcast.ts'
import { checkTrial } from '../../sending-limits/check-trial.ts'
import { planDays } from '../../sending-limits/plan-days.ts'
import { requireWithinWindow, windowFrom } from '../create/freeze-conditions.ts'
import { priceText } from '../create/price-text.ts'
import { insertEvent } from '../events/store.ts'
import type { ToChange } from '../store.ts'
import * as store from './store.ts'

type Asked = z.output<typeof UpdateBroadcast>
type Context = Pick<Platform, 'db' | 'clock' | 'settings'>

/**
 * Changes name, start and message within the caller's transaction, in which the queue's place and the broadcast are locked.
 * Start and message may change until it starts. Answers the broadcast as it is afterwards.
 */
export const editBroadcast = async (
  context: Context,
  scope: Scope,
  broadcast: ToChange,
  change: Asked,
): Promise<ToChange> => {
  const { db: tx, clock } = context
  const { BroadcastName, StartDate, TextMessage } = change
  if (BroadcastName === undefined && StartDate === undefined && TextMessage === undefined) return broadcast
  const now = clock.now()
  const isWaiting = broadcast.started_at === null && ['AuthorizationApproved', 'Paused'].includes(broadcast.status)
  if (!isWaiting && (StartDate !== undefined || TextMessage !== undefined)) {
    throw refuse('WrongStatus', { summary: 'Start and message can be changed only before a broadcast starts.' })
  }
  requireForm(scope, broadcast, change, now)

  const edited = { ...broadcast }
  if (BroadcastName !== undefined) {
    edited.name = BroadcastName.trim()
    await store.updateName(tx, scope, broadcast.broadcast_id, edited.name)
  }
  if (StartDate !== undefined) {
    const at = StartDate.trim() === '' ? 0 : readStart(StartDate, scope.timeZone)!.at
    const startAt = new Date(Math.max(at, now.getTime()))
    edited.start_at = startAt.toISOString()
    if (change.CheckCallingWindow) await requireWithin(tx, scope, broadcast, startAt)
    await store.updateStart(tx, scope, broadcast.broadcast_id, startAt)
    await rescheduleBroadcast(tx, scope, broadcast.broadcast_id, startAt)
  }
  if (TextMessage !== undefined && TextMessage !== broadcast.text_message) {
    edited.text_message = TextMessage
    await store.updateMessage(tx, scope, broadcast.broadcast_id, TextMessage)
    await chargeAnew(context, scope, edited)
  }
  await noteChanges(tx, scope, broadcast, edited, now)
  return edited
}

/** Notes what is other than it was. */
const noteChanges = async (tx: Db, scope: Scope, before: ToChange, after: ToChange, now: Date) => {
  const broadcastId = before.broadcast_id
  const parts = [before.name !== after.name && 'name', before.text_message !== after.text_message && 'message']
  const detail = parts.filter(Boolean).join(' and ')
  if (detail) await insertEvent(tx, scope, { broadcastId, event: 'edited', detail, now })
  if (before.start_at === after.start_at) return
  await insertEvent(tx, scope, { broadcastId, event: 'rescheduled', detail: after.start_at, now })
}

/** The window that it was given when it was created, or else that of whoever moves it. */
const requireWithin = async (tx: Db, scope: Scope, { calling_window }: ToChange, startAt: Date) =>
  requireWithinWindow(calling_window ?? windowFrom(await windowOf(tx, scope)), startAt)

const requireForm = (
  scope: Scope,
  broadcast: ToChange,
  { BroadcastName, StartDate, TextMessage }: Asked,
  now: Date,
) => {
  const errors: FieldErrors = {}
  const note = (field: string, sentence: string | undefined) => {
    if (sentence !== undefined) errors[field] = [sentence]
  }
  if (BroadcastName !== undefined) note('BroadcastName', whyNotName(BroadcastName))
  if (StartDate?.trim()) {
    const start = readStart(StartDate, scope.timeZone)
    note('StartDate', start ? whyNotStart(start.at, now.getTime())?.sentence : 'Use a valid Start Date.')
  }
  if (TextMessage !== undefined) {
    const { character_limit: maxLength, signature } = broadcast
    note('TextMessage', whyNotMessage(TextMessage, { maxLength, signature }))
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

/**
 * Reserves what the changed text costs more, or gives back what it costs less. Where neither price nor fields change, what was
 * planned and reserved stays as it is, groups that have changed since included.
 */
const chargeAnew = async (context: Context, scope: Scope, broadcast: ToChange) => {
  const { db: tx, clock, settings } = context
  const { broadcast_id: broadcastId, prefix: organisation, signature, character_limit: characterLimit } = broadcast
  const sender = await senderOf(tx, scope)
  const isCharged = !paysByMonth(sender.account_type_id)
  const byCarrierSegments = settings.priceByCarrierSegments
  const text = { template: broadcast.text_message, signature, organisation, characterLimit, byCarrierSegments }
  const sources = await store.sourcesOf(tx, scope, broadcastId)
  const requireOptIn = sender.require_text_opt_in
  const reach = await reckonReach(tx, scope, { sources, requireOptIn, text })
  if (reach.sendable === 0) throw refuse('NoValidBroadcastContacts')
  const cost = priceText(text, reach, isCharged)
  const isSamePlan =
    !cost.hasMergeFields &&
    !broadcast.has_merge_fields &&
    cost.segmentsEachDomestic === broadcast.segments_each_domestic &&
    cost.segmentsEachAbroad === broadcast.segments_each_abroad
  if (isSamePlan) return

  const phones = textablePhones(scope, sources, requireOptIn)
  await checkTrial(tx, scope, sender, { phones, uploadRows: 0 })
  const now = clock.now()
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
  await planDays(context, scope, {
    broadcastId,
    textNumberId: broadcast.text_number_id,
    startAt: new Date(broadcast.start_at),
    segments: reach.credits,
    each: Math.max(cost.segmentsEachDomestic, cost.segmentsEachAbroad),
    overLimit: broadcast.over_limit,
  })
  await replanBroadcast(tx, scope, broadcastId)
}
