import type { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { whyNotCallForm } from '@carillon/domain/broadcast/call-form.ts'
import { whyNotCreate } from '@carillon/domain/broadcast/create.ts'
import { whyNotEscalation } from '@carillon/domain/broadcast/escalation.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { answersOfForm, whyNotVoiceSurvey } from '@carillon/domain/broadcast/voice-survey.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { longestMessage } from '@carillon/domain/sound/message-length.ts'
import type { z } from 'zod'
import { type FieldErrors, inLists, refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { voiceOf } from '../../account/voice-store.ts'
import type { Sender } from '../../audiences/reach/store.ts'
import { isVoiceAllowed } from '../../audio/store.ts'
import { paysByMonth } from '../../billing/policy.ts'
import { hasHalfCredits } from '../../billing/store.ts'
import { findCallerId } from '../../caller-ids/store.ts'
import { chooseAudio } from './choose-audio.ts'
import { chooseCallerId } from './choose-caller-id.ts'
import { chooseTransfer } from './choose-transfer.ts'
import type { CallsPart } from './store.ts'

type Asked = Omit<z.output<typeof CreateBroadcast>, 'TemplateMergeID' | 'EmergencyReason'>

/** With everything said of how it calls. */
type Said = { CallThrottle: number; RetryTimes: number; DetectAnsweringMachines: boolean }
type Calls = Asked & Said

const noAudio = 'Choose a message that people hear.'
const noNumber = 'Messages cannot be recorded by phone here. Record it in the page, or choose one.'

/** Which messages are to be recorded by phone: those that are asked for so, and are not chosen. */
const awaitedOf = ({
  Audio,
  AudioVM,
  RecordLater,
  RecordLaterVM,
}: Pick<Asked, 'Audio' | 'AudioVM' | 'RecordLater' | 'RecordLaterVM'>) => ({
  live: RecordLater && Audio === null,
  voicemail: RecordLaterVM && AudioVM === null,
})

/** What was left out is as its user has set it. */
export const asUsual = async <A extends Asked>(unit: Unit, asked: A): Promise<A & Said> => {
  const usual = await voiceOf(unit.db, unit.scope)
  return {
    ...asked,
    CallerID: asked.CallerID.trim() || (await provenOf(unit, usual.CallerID)),
    CallThrottle: asked.CallThrottle ?? usual.CallThrottle,
    RetryTimes: asked.RetryTimes ?? usual.Retries,
    DetectAnsweringMachines: asked.DetectAnsweringMachines ?? usual.DetectAnsweringMachines,
  }
}

/** The usual caller ID, where it is one by now and still. */
const provenOf = async ({ db: tx, scope }: Unit, usual: string): Promise<string> => {
  const read = parsePhone(usual, await readCountryId(tx, scope))
  return 'phone' in read && (await findCallerId(tx, scope, read.phone)) ? usual : ''
}

type ErrorsOf = (body: Calls) => { readonly [field: string]: string | undefined }

/** What is wrong with the form of a broadcast that calls, as far as the form alone says. `errorsOf` are what else is, where it texts too. */
export const whyNotCalls = (unit: Unit, body: Calls, sender: Sender, errorsOf?: ErrorsOf): FieldErrors => {
  const form = { ...body, TextSurveyAutoReplies: [], IsTextSurvey: false }
  const { scope, now } = unit
  const context = { now: now.getTime(), timeZone: scope.timeZone, maxLength: sender.character_limit }
  const isSurvey = isVoiceSurvey(body.BroadcastType)
  const awaits = awaitedOf(body)
  const survey = whyNotVoiceSurvey({
    ...{ isSurvey, SurveyResponses: body.SurveyResponses, detectsMachines: body.DetectAnsweringMachines },
    ...{ hasAudio: body.Audio !== null || awaits.live, hasVoicemail: body.AudioVM !== null || awaits.voicemail },
  })
  const others = errorsOf ? errorsOf(body) : whyNotCreate(form, context)
  const errors = inLists({
    ...others,
    ...whyNotCallForm(body, sender.country_id),
    ...survey,
    ...whyNotEscalation(body),
  })
  if (body.Audio === null && !awaits.live) errors.Audio ??= [noAudio]
  if (unit.settings.callInNumber === null) {
    if (awaits.live) errors.RecordLater = [noNumber]
    if (awaits.voicemail) errors.RecordLaterVM = [noNumber]
  }
  return errors
}

type How = {
  /** Of a run: what left the library since goes on playing. */
  isKept: boolean
  errorsOf?: ErrorsOf
}

/** From which number it calls, what it says, whom it passes on to, and what that costs each. */
export const chooseCalls = async (
  unit: Unit,
  body: Calls,
  sender: Sender,
  { isKept, errorsOf }: How,
): Promise<CallsPart> => {
  const { db: tx, scope } = unit
  if (!(await isVoiceAllowed(tx, scope))) throw refuse('VoiceNotAllowed')
  const errors = whyNotCalls(unit, body, sender, errorsOf)
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  const callerId = await chooseCallerId(unit, body.CallerID, sender.country_id)
  const isHalf = await hasHalfCredits(tx, scope)
  const { MaxVoiceMessageLength: most } = await voiceOf(tx, scope)
  const { Audio: audio, AudioVM: voicemail = null } = await chooseAudio(tx, scope, body, { most, isHalf, isKept })
  const transfer = await chooseTransfer(unit, body.TransferAndConnect, sender, { isKept })
  const isCharged = !paysByMonth(sender.account_type_id)
  const awaits = awaitedOf(body)
  const longest = Math.min(most, longestMessage)
  const awaited = awaits.live || awaits.voicemail ? voiceCredits(longest, isHalf) : 0
  const dearest = Math.max(audio?.mostCredits ?? 0, voicemail?.mostCredits ?? 0, awaited)
  const creditsReserved = isCharged ? Math.ceil(dearest) : 0
  return {
    ...{ callerId, audio: audio ?? null, voicemail, awaits, creditsReserved, isHalf, transfer },
    ...{ detectsMachines: body.DetectAnsweringMachines, offersRemoval: body.OfferRemoval },
    ...{ callsAtATime: body.CallThrottle, retries: body.RetryTimes, callAfterMinutes: body.CallAfterMinutes },
    onePhoneAtATime: body.CallAfterMinutes !== null && body.OnePhoneAtATime,
    answers: isVoiceSurvey(body.BroadcastType) ? answersOfForm(body.SurveyResponses) : null,
    mostSeconds: Math.min(longest, isCharged ? creditsReserved * 30 : longestMessage),
  }
}
