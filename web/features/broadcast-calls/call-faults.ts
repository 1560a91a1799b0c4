import type { CallerId } from '@carillon/contract/caller-ids.ts'
import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { callerIdNotProven, whyNotAudioLength, whyNotCallForm } from '@carillon/domain/broadcast/call-form.ts'
import { whyNotTransfer } from '@carillon/domain/broadcast/transfer-form.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { whyNotVoiceSurvey } from '@carillon/domain/broadcast/voice-survey.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { isProven } from './caller-ids.ts'

/** What is wrong with how it calls; whether a number is theirs is not asked while that is unknown. */
export const callErrors = (
  form: Pick<DraftForm, 'CallerID' | 'CallThrottle' | 'RetryTimes'>,
  countryId: number,
  proven: readonly Pick<CallerId, 'PhoneNumber'>[] | undefined,
): FieldErrors => {
  const errors = whyNotCallForm(form, countryId)
  if (errors.CallerID === undefined && proven && !isProven(form.CallerID, proven)) {
    return { ...errors, CallerID: callerIdNotProven }
  }
  return errors
}

/** What is wrong with whom key 0 connects with. */
export const transferErrors = (
  { TransferAndConnect: transfer }: Pick<DraftForm, 'TransferAndConnect'>,
  countryId: number,
): FieldErrors => (transfer?.IsTransfer ? whyNotTransfer(transfer, countryId) : {})

/** What is recorded by phone later. */
type Awaits = Partial<Pick<DraftForm, 'RecordLater' | 'RecordLaterVM'>>

/** What is wrong with what it says. */
export const audioErrors = (
  form: Pick<DraftForm, 'BroadcastType' | 'Audio' | 'AudioVM' | 'SurveyResponses'> & Awaits,
  draft: Pick<Draft, 'Audio' | 'AudioVM'> | undefined,
  detectsMachines: boolean,
): FieldErrors => {
  const isThere = (field: 'Audio' | 'AudioVM') =>
    form[field] !== null || form[field === 'Audio' ? 'RecordLater' : 'RecordLaterVM'] === true
  const survey = whyNotVoiceSurvey({
    ...{ isSurvey: isVoiceSurvey(form.BroadcastType), SurveyResponses: form.SurveyResponses, detectsMachines },
    ...{ hasAudio: isThere('Audio'), hasVoicemail: isThere('AudioVM') },
  })
  const errors: FieldErrors = { ...survey }
  if (!isThere('Audio')) errors.Audio ??= 'Choose a message that people hear.'
  for (const field of ['Audio', 'AudioVM'] as const) {
    const known = draft?.[field]
    const why = known && known.AudioID === form[field]?.AudioID ? whyNotAudioLength(known.Length) : undefined
    if (why !== undefined) errors[field] = why
  }
  return errors
}
