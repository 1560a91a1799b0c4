import type { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { whyNotCallForm } from '@carillon/domain/broadcast/call-form.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { answersOfForm, whyNotVoiceSurvey } from '@carillon/domain/broadcast/voice-survey.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { longestMessage } from '@carillon/domain/sound/message-length.ts'
import type { z } from 'zod'
import { type FieldErrors, inLists, refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { voiceOf } from '../../account/voice-store.ts'
import type { Sender } from '../../audiences/reach/store.ts'
import { isVoiceAllowed } from '../../audio/store.ts'
import { noteUse } from '../../audio/use-store.ts'
import { paysByMonth } from '../../billing/policy.ts'
import { hasHalfCredits } from '../../billing/store.ts'
import { findCallerId } from '../../caller-ids/store.ts'
import { chooseAudio } from './choose-audio.ts'
import { chooseCallerId } from './choose-caller-id.ts'
import { chooseTransfer } from './choose-transfer.ts'
import type { CallsPart } from './store.ts'

type Asked = z.output<typeof CreateBroadcast>

const noAudio = 'Choose a message that people hear.'

/** The calls of a broadcast as they were asked for; what is left out is as its user has set it. `errors` are what else is wrong with the form. */
export const chooseCalls = async (
  unit: Unit,
  asked: Asked,
  sender: Sender,
  errorsOf: (body: Asked) => { readonly [field: string]: string | undefined },
): Promise<CallsPart> => {
  const { db: tx, scope } = unit
  const usual = await voiceOf(tx, scope)
  const body = {
    ...asked,
    CallerID: asked.CallerID.trim() || (await provenOf(unit, usual.CallerID)),
    CallThrottle: asked.CallThrottle ?? usual.CallThrottle,
    RetryTimes: asked.RetryTimes ?? usual.Retries,
    DetectAnsweringMachines: asked.DetectAnsweringMachines ?? usual.DetectAnsweringMachines,
  }
  if (!(await isVoiceAllowed(tx, scope))) throw refuse('VoiceNotAllowed')
  const isSurvey = isVoiceSurvey(body.BroadcastType)
  const errors: FieldErrors = inLists({
    ...errorsOf(body),
    ...whyNotCallForm(body, sender.country_id),
    ...whyNotVoiceSurvey({
      ...{ isSurvey, SurveyResponses: body.SurveyResponses, detectsMachines: body.DetectAnsweringMachines },
      ...{ hasAudio: body.Audio !== null, hasVoicemail: body.AudioVM !== null },
    }),
  })
  if (body.Audio === null) errors.Audio ??= [noAudio]
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  const callerId = await chooseCallerId(unit, body.CallerID, sender.country_id)
  const isHalf = await hasHalfCredits(tx, scope)
  const most = usual.MaxVoiceMessageLength
  const { Audio: audio, AudioVM } = await chooseAudio(tx, scope, body, { most, isHalf })
  const voicemail = AudioVM ?? null
  if (!audio) throw refuseFields({ Audio: [noAudio] })
  const transfer = await chooseTransfer(unit, body.TransferAndConnect, sender)
  const isCharged = !paysByMonth(sender.account_type_id)
  const creditsReserved = isCharged ? Math.ceil(Math.max(audio.mostCredits, voicemail?.mostCredits ?? 0)) : 0
  return {
    ...{ callerId, audio, voicemail, creditsReserved, isHalf, transfer },
    ...{ detectsMachines: body.DetectAnsweringMachines, offersRemoval: body.OfferRemoval },
    ...{ callsAtATime: body.CallThrottle, retries: body.RetryTimes },
    answers: isSurvey ? answersOfForm(body.SurveyResponses) : null,
    mostSeconds: Math.min(most, longestMessage, isCharged ? creditsReserved * 30 : longestMessage),
  }
}

/** What its calls say is used from now on. */
export const noteSounds = async (
  { db: tx, scope, now }: Unit,
  { audio, voicemail, transfer, answers }: CallsPart,
): Promise<void> => {
  const isSurvey = answers !== null
  await noteUse(tx, scope, audio.id, isSurvey ? 'SurveyLiveAnswer' : 'Announcement', now)
  if (voicemail) await noteUse(tx, scope, voicemail.id, isSurvey ? 'SurveyVoiceMail' : 'AnnouncementVoiceMail', now)
  if (transfer?.introductionId) await noteUse(tx, scope, transfer.introductionId, 'TransferAndConnect', now)
}

/** The usual caller ID, where it is one by now and still. */
const provenOf = async ({ db: tx, scope }: Unit, usual: string): Promise<string> => {
  const read = parsePhone(usual, await readCountryId(tx, scope))
  return 'phone' in read && (await findCallerId(tx, scope, read.phone)) ? usual : ''
}
