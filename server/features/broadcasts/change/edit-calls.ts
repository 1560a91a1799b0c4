import type { UpdateBroadcast } from '@carillon/contract/broadcasts.ts'
import { whyNotCallForm } from '@carillon/domain/broadcast/call-form.ts'
import { mostPhones, whyNotEscalation } from '@carillon/domain/broadcast/escalation.ts'
import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'
import { answersOfForm, whyNotVoiceSurvey } from '@carillon/domain/broadcast/voice-survey.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { longestMessage, secondsToReserve } from '@carillon/domain/sound/message-length.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database.ts'
import { type FieldErrors, refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { voiceOf } from '../../account/voice-store.ts'
import { sourcesOf } from '../../audiences/reach/sources-store.ts'
import { callablePhones, countCalled, senderOf } from '../../audiences/reach/store.ts'
import { noteUse } from '../../audio/use-store.ts'
import { paysByMonth } from '../../billing/policy.ts'
import { releaseCredits } from '../../billing/release-credits.ts'
import { reserveCredits } from '../../billing/reserve-credits.ts'
import { reservedFor } from '../../billing/store.ts'
import { replanBroadcast } from '../../deliveries/replan-broadcast.ts'
import { updateWaves } from '../../deliveries/store.ts'
import { chooseAudio } from '../create/choose-audio.ts'
import { chooseCallerId } from '../create/choose-caller-id.ts'
import { chooseTransfer } from '../create/choose-transfer.ts'
import type { ToChange } from '../store.ts'
import { type CallsToChange, readCalls, updateCallCost, updateCalls } from './calls-store.ts'

type Asked = z.output<typeof UpdateBroadcast>

/** What of calls may change until they begin; what the keys of a survey are called may always. */
const callsBeforeStart = [
  ...(['CallerID', 'Audio', 'AudioVM', 'CallThrottle', 'RetryTimes', 'OfferRemoval', 'TransferAndConnect'] as const),
  ...(['CallAfterMinutes', 'OnePhoneAtATime'] as const),
]

export const isOfCalls = (change: Asked): boolean =>
  change.SurveyResponses !== undefined || callsBeforeStart.some((field) => change[field] !== undefined)

/** Whether the answers are those that there are, under other names. */
const isRelabelled = (change: Asked, { survey_answers }: CallsToChange): boolean =>
  change.SurveyResponses !== undefined &&
  survey_answers !== null &&
  answersOfForm(change.SurveyResponses)
    .map(({ ID }) => ID)
    .join() === survey_answers.map(({ ID }) => ID).join()

/**
 * What changed, as it is noted; whether its people get something else; how many get it, where that was counted anew; whether all that was to
 * be recorded is there now, or its live half; and what is set aside for each call of one that texts besides, which pays for both together.
 */
type Edited = {
  parts: string[]
  isOther: boolean
  people?: number
  isRecorded?: boolean
  isHalfRecorded?: boolean
  eachCall?: { was: number; is: number }
}

/** Changes how a broadcast calls and what it says, in the caller's unit, in which the broadcast is locked. */
export const editCalls = async (
  unit: Unit,
  broadcast: ToChange,
  change: Asked,
  requireNotBegun: (isSilent: boolean) => void,
): Promise<Edited> => {
  const { db: tx, scope, now } = unit
  if (!isOfCalls(change)) {
    const eachCall = broadcast.has_both && (await readEachCall(tx, scope, broadcast.broadcast_id))
    return { parts: [], isOther: false, ...(eachCall && { eachCall }) }
  }
  const before = await readCalls(tx, scope, broadcast.broadcast_id)
  if (!before) throw refuseFields(noCalls(change))
  const isLabelsAlone = isRelabelled(change, before) && callsBeforeStart.every((field) => change[field] === undefined)
  const wasSilent = before.awaits_live || before.awaits_voicemail
  if (!isLabelsAlone) requireNotBegun(wasSilent)
  requireForm(change, before, broadcast.type, (await senderOf(tx, scope)).country_id)
  const after = await withCalls(unit, before, change)
  const people = broadcast.has_both ? undefined : await chargeAnew(unit, broadcast, before, after)
  await updateCalls(tx, scope, broadcast.broadcast_id, after)
  if (after.one_phone_at_a_time !== before.one_phone_at_a_time)
    await updateWaves(tx, scope, broadcast.broadcast_id, after.one_phone_at_a_time ? mostPhones : 1)
  const isSurvey = after.survey_answers !== null
  if (after.audio_id !== null && after.audio_id !== before.audio_id)
    await noteUse(tx, scope, after.audio_id, isSurvey ? 'SurveyLiveAnswer' : 'Announcement', now)
  if (after.voicemail_audio_id !== null && after.voicemail_audio_id !== before.voicemail_audio_id)
    await noteUse(tx, scope, after.voicemail_audio_id, isSurvey ? 'SurveyVoiceMail' : 'AnnouncementVoiceMail', now)
  if (after.transfer_audio_id !== null && after.transfer_audio_id !== before.transfer_audio_id)
    await noteUse(tx, scope, after.transfer_audio_id, 'TransferAndConnect', now)
  const parts = changedParts(before, after)
  const isSilent = after.awaits_live || after.awaits_voicemail
  return {
    ...{ parts, isOther: parts.length > 0 && !isLabelsAlone, ...(people !== undefined && { people }) },
    isRecorded: wasSilent && !isSilent,
    isHalfRecorded: before.awaits_live && !after.awaits_live && after.awaits_voicemail,
    ...(broadcast.has_both && { eachCall: { was: before.credits_reserved, is: after.credits_reserved } }),
  }
}

const readEachCall = async (tx: Db, scope: Scope, broadcastId: number) => {
  const { credits_reserved: each } = (await readCalls(tx, scope, broadcastId))!
  return { was: each, is: each }
}

const noCalls = (change: Asked): FieldErrors =>
  Object.fromEntries(
    [...callsBeforeStart, 'SurveyResponses' as const]
      .filter((field) => change[field] !== undefined)
      .map((field) => [field, ['This broadcast sends texts: it makes no calls.']]),
  )

const callsEverybody = 'It calls everybody. A copy of it may call only those who have not answered.'

const requireForm = (change: Asked, before: CallsToChange, type: BroadcastType, countryId: number) => {
  const errors: FieldErrors = {}
  const calls = {
    CallerID: change.CallerID ?? `+${before.caller_id}`,
    CallThrottle: change.CallThrottle ?? before.calls_at_a_time,
    RetryTimes: change.RetryTimes ?? before.retries,
  }
  const voicemail = change.AudioVM === undefined ? before.voicemail_audio_id : change.AudioVM
  const survey = whyNotVoiceSurvey({
    ...{ isSurvey: before.survey_answers !== null, hasAudio: true },
    hasVoicemail: voicemail !== null || (before.awaits_voicemail && change.AudioVM === undefined),
    ...{ SurveyResponses: change.SurveyResponses ?? [], detectsMachines: before.detects_machines },
  })
  const { CallAfterMinutes = before.call_after_minutes } = change
  const escalation = whyNotEscalation({ BroadcastType: type, CallAfterMinutes })
  if (before.call_after_minutes === null)
    for (const field of ['CallAfterMinutes', 'OnePhoneAtATime'] as const)
      if (change[field] !== undefined) escalation[field] = callsEverybody
  for (const [field, sentence] of Object.entries({ ...whyNotCallForm(calls, countryId), ...survey, ...escalation }))
    errors[field] = [sentence]
  if (change.Audio === null) errors.Audio = ['Choose a message that people hear.']
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

/** The calls with what was asked for in them. */
const withCalls = async (unit: Unit, before: CallsToChange, change: Asked): Promise<CallsToChange> => {
  const { db: tx, scope } = unit
  const after = { ...before }
  if (change.CallerID !== undefined)
    after.caller_id = await chooseCallerId(unit, change.CallerID, (await senderOf(tx, scope)).country_id)
  if (change.CallThrottle !== undefined) after.calls_at_a_time = change.CallThrottle
  if (change.RetryTimes !== undefined) after.retries = change.RetryTimes
  if (change.OfferRemoval !== undefined) after.offers_removal = change.OfferRemoval
  if (change.CallAfterMinutes !== undefined) after.call_after_minutes = change.CallAfterMinutes
  if (change.OnePhoneAtATime !== undefined) after.one_phone_at_a_time = change.OnePhoneAtATime
  if (change.SurveyResponses !== undefined && before.survey_answers !== null)
    after.survey_answers = answersOfForm(change.SurveyResponses)
  if (change.TransferAndConnect !== undefined) Object.assign(after, await transferOf(unit, change.TransferAndConnect))
  if (change.Audio === undefined && change.AudioVM === undefined) return after

  const { MaxVoiceMessageLength } = await voiceOf(tx, scope)
  const { account_type_id } = await senderOf(tx, scope)
  const most = Math.min(MaxVoiceMessageLength, longestMessage)
  const ids = { Audio: change.Audio?.AudioID, AudioVM: change.AudioVM?.AudioID }
  const { Audio, AudioVM } = await chooseAudio(tx, scope, ids, { most, isHalf: before.half_credits })
  if (Audio) {
    Object.assign(after, { audio_id: Audio.id, audio_seconds: Audio.seconds, credits_live: Audio.credits })
    after.live_came = before.awaits_live || before.live_came
    after.awaits_live = false
    Object.assign(after, { live_words: Audio.spoken?.words ?? null, live_voice: Audio.spoken?.voice ?? null })
  }
  if (change.AudioVM !== undefined) {
    Object.assign(after, { voicemail_audio_id: AudioVM?.id ?? null, voicemail_seconds: AudioVM?.seconds ?? null })
    after.awaits_voicemail = false
    Object.assign(after, { voicemail_words: AudioVM?.spoken?.words ?? null })
    Object.assign(after, { voicemail_voice: AudioVM?.spoken?.voice ?? null })
  }
  if (after.voicemail_audio_id === null && !after.awaits_voicemail) after.credits_voicemail = after.credits_live
  else if (AudioVM) after.credits_voicemail = AudioVM.credits
  const reserved = Math.ceil(Math.max(mostOf(after, 'live'), mostOf(after, 'voicemail')))
  after.credits_reserved = paysByMonth(account_type_id) ? 0 : reserved
  after.most_seconds = Math.min(most, after.credits_reserved === 0 ? longestMessage : reserved * 30)
  return after
}

/** Whom key 0 connects with from now on. */
const transferOf = async (
  unit: Unit,
  asked: NonNullable<Asked['TransferAndConnect']> | null,
): Promise<Pick<CallsToChange, 'transfer_number' | 'transfer_lines' | 'transfer_audio_id'>> => {
  const chosen = asked?.IsTransfer ? { ...asked, Introduction: asked.Introduction?.AudioID ?? null } : null
  const transfer = await chooseTransfer(unit, chosen, await senderOf(unit.db, unit.scope), { isKept: false })
  return {
    transfer_number: transfer?.to ?? null,
    transfer_lines: transfer?.lines ?? null,
    transfer_audio_id: transfer?.introductionId ?? null,
  }
}

/** The most that an answer may cost by one of its messages. */
const mostOf = (calls: CallsToChange, which: 'live' | 'voicemail'): number => {
  const [seconds, words] =
    which === 'live' ? [calls.audio_seconds, calls.live_words] : [calls.voicemail_seconds, calls.voicemail_words]
  return seconds === null ? 0 : voiceCredits(secondsToReserve(seconds, words), calls.half_credits)
}

/** Reserves what the changed message costs more, or gives back what it costs less, and has them planned anew. */
const chargeAnew = async (
  unit: Unit,
  { broadcast_id: broadcastId, name, start_at }: ToChange,
  before: CallsToChange,
  after: CallsToChange,
): Promise<number | undefined> => {
  if (before.credits_reserved === after.credits_reserved) return undefined
  const { db: tx, scope, now } = unit
  const sources = await sourcesOf(tx, scope, broadcastId)
  const { total, callable } = await countCalled(tx, scope, sources)
  if (callable === 0) throw refuse('NoValidBroadcastContacts')
  const maxCreditCost = callable * after.credits_reserved
  const more = maxCreditCost - (await reservedFor(tx, scope, broadcastId))
  if (more < 0) await releaseCredits(tx, scope, { broadcastId, keep: maxCreditCost, now })
  else {
    const phones = callablePhones(scope, sources)
    const startAt = new Date(start_at)
    await reserveCredits(tx, scope, { broadcastId, credits: more, phones, startAt, description: name, now })
  }
  await updateCallCost(tx, scope, broadcastId, { maxCreditCost, phoneNumberCount: total })
  await replanBroadcast(unit, broadcastId)
  return callable
}

const transferKey = ({ transfer_number, transfer_lines, transfer_audio_id }: CallsToChange): string =>
  [transfer_number, transfer_lines, transfer_audio_id].join()

const changedParts = (before: CallsToChange, after: CallsToChange): string[] =>
  [
    before.caller_id !== after.caller_id && 'caller ID',
    before.audio_id !== after.audio_id && 'message',
    before.voicemail_audio_id !== after.voicemail_audio_id && 'voicemail message',
    before.calls_at_a_time !== after.calls_at_a_time && 'calls at a time',
    before.retries !== after.retries && 'retries',
    before.call_after_minutes !== after.call_after_minutes && 'minutes until it calls',
    before.one_phone_at_a_time !== after.one_phone_at_a_time && 'phones at a time',
    before.offers_removal !== after.offers_removal && 'key 3',
    transferKey(before) !== transferKey(after) && 'transfer',
    JSON.stringify(before.survey_answers) !== JSON.stringify(after.survey_answers) && 'answers',
  ].filter((part) => part !== false)
