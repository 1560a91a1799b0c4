import type { Broadcast, CreateBroadcast, FailedContact } from '@carillon/contract/broadcasts.ts'
import { whyNotCallForm } from '@carillon/domain/broadcast/call-form.ts'
import { whyNotCreate } from '@carillon/domain/broadcast/create.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { answersOfForm, whyNotVoiceSurvey } from '@carillon/domain/broadcast/voice-survey.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { longestMessage } from '@carillon/domain/sound/message-length.ts'
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
import { noteUse } from '../audio/use-store.ts'
import { paysByMonth } from '../billing/policy.ts'
import { reserveCredits } from '../billing/reserve-credits.ts'
import { hasHalfCredits } from '../billing/store.ts'
import { findCallerId } from '../caller-ids/store.ts'
import { submitCalls } from '../deliveries/submit-broadcast.ts'
import { tellDraftEnded } from '../drafts/tell-draft.ts'
import { requireLabels } from '../labels/require-labels.ts'
import { insertBroadcastLabels } from '../labels/store.ts'
import { checkTrial } from '../sending-limits/check-trial.ts'
import { beginOf, noteBeginning } from './approval/begin-send.ts'
import { audiencesOf, startOf } from './create/asked-for.ts'
import { chooseAudio } from './create/choose-audio.ts'
import { chooseCallerId } from './create/choose-caller-id.ts'
import { chooseTransfer } from './create/choose-transfer.ts'
import { collectSources } from './create/collect-sources.ts'
import { freezeConditions } from './create/freeze-conditions.ts'
import { insertCalls, insertSources } from './create/store.ts'
import { insertEvent } from './events/store.ts'
import { requireMayCreate } from './policy.ts'
import { readBroadcast, tellBroadcast } from './read-broadcast.ts'

type Asked = z.output<typeof CreateBroadcast>
const noAudio = 'Choose a message that people hear.'
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
  const callerId = await chooseCallerId(unit, body.CallerID, sender.country_id)
  const isHalf = await hasHalfCredits(tx, scope)
  const most = usual.MaxVoiceMessageLength
  const { Audio: audio, AudioVM } = await chooseAudio(tx, scope, body, { most, isHalf })
  const voicemail = AudioVM ?? null
  if (!audio) throw refuseFields({ Audio: [noAudio] })
  const transfer = await chooseTransfer(unit, body.TransferAndConnect, sender)
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
  const creditsReserved = isCharged ? Math.ceil(Math.max(audio.mostCredits, voicemail?.mostCredits ?? 0)) : 0
  const broadcastId = await insertCalls(tx, scope, {
    ...{ name: body.BroadcastName.trim(), type: body.BroadcastType, customData: body.CustomData },
    ...{ begins, startAt, now },
    ...{ callingWindow, callerId, audio, voicemail, creditsReserved, detectsMachines: body.DetectAnsweringMachines },
    answers: isVoiceSurvey(body.BroadcastType) ? answersOfForm(body.SurveyResponses) : null,
    ...{
      callsAtATime: body.CallThrottle,
      retries: body.RetryTimes,
      offersRemoval: body.OfferRemoval,
      isHalf,
      transfer,
    },
    mostSeconds: Math.min(most, longestMessage, isCharged ? creditsReserved * 30 : longestMessage),
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
  if (transfer?.introductionId) await noteUse(tx, scope, transfer.introductionId, 'TransferAndConnect', now)
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
  if (body.Audio === null) errors.Audio ??= [noAudio]
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}
