import type { Broadcast, CreateBroadcast, FailedContact } from '@carillon/contract/broadcasts.ts'
import { callerIdNotProven, whyNotAudioLength, whyNotCallForm } from '@carillon/domain/broadcast/call-form.ts'
import { whyNotCreate } from '@carillon/domain/broadcast/create.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { answersOfForm, whyNotVoiceSurvey } from '@carillon/domain/broadcast/voice-survey.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { isPersonalSpeech, longestMessage, secondsToReserve } from '@carillon/domain/sound/message-length.ts'
import type { z } from 'zod'
import { type FieldErrors, refuse, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { voiceOf } from '../account/voice-store.ts'
import { windowOf } from '../account/window-store.ts'
import { callablePhones, countCalled, type Sender, senderOf } from '../audiences/reach/store.ts'
import { fileRows, prepareBulk } from '../audiences/store.ts'
import { isVoiceAllowed } from '../audio/store.ts'
import { noteUse, usableAudio } from '../audio/use-store.ts'
import { paysByMonth } from '../billing/policy.ts'
import { reserveCredits } from '../billing/reserve-credits.ts'
import { hasHalfCredits } from '../billing/store.ts'
import { findCallerId, useCallerId } from '../caller-ids/store.ts'
import { submitCalls } from '../deliveries/submit-broadcast.ts'
import { tellDraftEnded } from '../drafts/tell-draft.ts'
import { requireLabels } from '../labels/require-labels.ts'
import { insertBroadcastLabels } from '../labels/store.ts'
import { checkTrial } from '../sending-limits/check-trial.ts'
import { beginOf, noteBeginning } from './approval/begin-send.ts'
import { audiencesOf, startOf } from './create/asked-for.ts'
import { collectSources } from './create/collect-sources.ts'
import { freezeConditions } from './create/freeze-conditions.ts'
import { insertCalls, insertSources } from './create/store.ts'
import { insertEvent } from './events/store.ts'
import { requireMayCreate } from './policy.ts'
import { readBroadcast, tellBroadcast } from './read-broadcast.ts'

type Asked = z.output<typeof CreateBroadcast>
type Created = Broadcast & { FailedContacts: z.infer<typeof FailedContact>[] }

/** Creates a broadcast that calls and hands it to the engine, all or nothing; what is common with texts is done as there. */
export const createCalls = async (unit: Unit, asked: Asked): Promise<Created> => {
  const { db: tx, scope, now } = unit
  const usual = await voiceOf(tx, scope)
  const body = {
    ...asked,
    CallerID: asked.CallerID.trim() || (await provenOf(unit, usual.CallerID)),
    CallThrottle: asked.CallThrottle ?? usual.CallThrottle,
    RetryTimes: asked.RetryTimes ?? usual.Retries,
    DetectAnsweringMachines: asked.DetectAnsweringMachines ?? usual.DetectAnsweringMachines,
  }
  const sender = await senderOf(tx, scope)
  requireMayCreate(scope, sender, now)
  if (!(await isVoiceAllowed(tx, scope))) throw refuse('VoiceNotAllowed')
  requireForm(scope, body, sender, now)
  const callerId = await chooseCallerId(unit, body.CallerID, sender)
  const { audio, voicemail, isHalf } = await chooseAudio(unit, body, usual.MaxVoiceMessageLength)
  const { FailedContacts, consentDeclared, sources } = await collectSources(tx, scope, body, sender, now)
  if (sources.length === 0) throw refuse('NoValidBroadcastContacts')
  await prepareBulk(tx)
  const { total, callable } = await countCalled(tx, scope, sources)
  if (callable === 0) throw refuse('NoValidBroadcastContacts')
  if (body.ExpectedTextCount !== undefined && body.ExpectedTextCount !== callable) {
    throw refuse('DraftChanged', { count: callable, expected: body.ExpectedTextCount })
  }
  const phones = callablePhones(scope, sources)
  await checkTrial(tx, scope, sender, { phones, uploadRows: await fileRows(tx, scope, audiencesOf(sources)) })

  const startAt = startOf(body.StartDate, scope.timeZone, now)
  const begins = await beginOf(unit, { people: callable, startAt })
  const { callingWindow } = freezeConditions(body, sender, await windowOf(tx, scope), startAt)
  const isCharged = !paysByMonth(sender.account_type_id)
  const most = Math.ceil(Math.max(audio.mostCredits, voicemail?.mostCredits ?? 0))
  const creditsReserved = isCharged ? most : 0
  const broadcastId = await insertCalls(tx, scope, {
    ...{ name: body.BroadcastName.trim(), type: body.BroadcastType, customData: body.CustomData },
    ...{ begins, startAt, now },
    ...{ callingWindow, callerId, audio, voicemail, creditsReserved, detectsMachines: body.DetectAnsweringMachines },
    answers: isVoiceSurvey(body.BroadcastType) ? answersOfForm(body.SurveyResponses) : null,
    ...{ callsAtATime: body.CallThrottle, retries: body.RetryTimes, offersRemoval: body.OfferRemoval, isHalf },
    mostSeconds: Math.min(usual.MaxVoiceMessageLength, longestMessage, isCharged ? most * 30 : longestMessage),
    ...{ maxCreditCost: callable * creditsReserved, phoneNumberCount: total },
  })
  await requireLabels(tx, scope, body)
  await insertBroadcastLabels(tx, scope, broadcastId, [...new Set(body.Labels.map(({ LabelID }) => LabelID))])
  await insertSources(tx, scope, broadcastId, sources)
  await reserveCredits(tx, scope, {
    ...{ broadcastId, credits: callable * creditsReserved, phones, startAt, now },
    description: body.BroadcastName.trim(),
  })
  const isSurvey = isVoiceSurvey(body.BroadcastType)
  await noteUse(tx, scope, audio.id, isSurvey ? 'SurveyLiveAnswer' : 'Announcement', now)
  if (voicemail) await noteUse(tx, scope, voicemail.id, isSurvey ? 'SurveyVoiceMail' : 'AnnouncementVoiceMail', now)
  const detail = consentDeclared ? 'Consent was declared for the uploaded file.' : ''
  await insertEvent(tx, scope, { broadcastId, event: 'created', detail, now })
  await noteBeginning(unit, { broadcastId, begins })
  await submitCalls(unit, broadcastId, startAt)
  tellBroadcast(unit, { broadcastId, userId: scope.userId })
  if (body.DraftBroadcastID != null) tellDraftEnded(unit, body.DraftBroadcastID, { BroadcastID: broadcastId })
  return { ...(await readBroadcast(unit, scope, broadcastId)), FailedContacts }
}

/** The usual caller ID, where it is one by now and still. */
const provenOf = async ({ db: tx, scope }: Unit, usual: string): Promise<string> => {
  const read = parsePhone(usual, await readCountryId(tx, scope))
  return 'phone' in read && (await findCallerId(tx, scope, read.phone)) ? usual : ''
}

const requireForm = (
  scope: Scope,
  body: Asked & { CallThrottle: number; RetryTimes: number; DetectAnsweringMachines: boolean },
  sender: Sender,
  now: Date,
) => {
  const errors: FieldErrors = {}
  const form = { ...body, TextSurveyAutoReplies: [], IsTextSurvey: false }
  const context = { now: now.getTime(), timeZone: scope.timeZone, maxLength: sender.character_limit }
  const survey = whyNotVoiceSurvey({
    ...{ isSurvey: isVoiceSurvey(body.BroadcastType), SurveyResponses: body.SurveyResponses },
    ...{
      hasAudio: body.Audio !== null,
      hasVoicemail: body.AudioVM !== null,
      detectsMachines: body.DetectAnsweringMachines,
    },
  })
  const found = { ...whyNotCreate(form, context), ...whyNotCallForm(body, sender.country_id), ...survey }
  for (const [field, sentence] of Object.entries(found)) errors[field] = [sentence]
  if (body.Audio === null) errors.Audio ??= ['Choose a message that people hear.']
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

const chooseCallerId = async ({ db: tx, scope, now }: Unit, typed: string, sender: Sender): Promise<number> => {
  const read = parsePhone(typed, sender.country_id)
  const isOwn = 'phone' in read && (await useCallerId(tx, scope, read.phone, now))
  if (!isOwn) throw refuseFields({ CallerID: [callerIdNotProven] })
  return read.phone
}

/** Both audios with what an answer costs by them. */
const chooseAudio = async ({ db: tx, scope }: Unit, { Audio, AudioVM }: Asked, most: number) => {
  const isHalf = await hasHalfCredits(tx, scope)
  const found = await usableAudio(
    tx,
    scope,
    [Audio, AudioVM].filter((id) => id !== null),
  )
  const errors: FieldErrors = {}
  const read = (field: 'Audio' | 'AudioVM', audioId: number | null) => {
    const one = found.find(({ AudioID }) => AudioID === audioId)
    const why = one ? whyNotAudioLength(one.seconds, most) : 'This audio is not in your library.'
    if (audioId !== null && why !== undefined) errors[field] = [why]
    if (!one) return undefined
    const { AudioID: id, seconds, words, voice } = one
    const spoken = isPersonalSpeech(words) ? { words, voice: voice! } : null
    const mostCredits = voiceCredits(secondsToReserve(seconds, words), isHalf)
    return { id, seconds, credits: voiceCredits(seconds, isHalf), mostCredits, spoken }
  }
  const [audio, voicemail] = [read('Audio', Audio), read('AudioVM', AudioVM) ?? null]
  if (!audio || Object.keys(errors).length > 0) throw refuseFields(errors)
  return { audio, voicemail, isHalf }
}
