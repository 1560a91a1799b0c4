import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { UpdateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { whyNotName } from '@carillon/domain/broadcast/create.ts'
import { whyNotEscalation } from '@carillon/domain/broadcast/escalation.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { useState } from 'react'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useAccount, useUser } from '../account/queries.ts'
import { audioErrors, callErrors, transferErrors } from '../broadcast-calls/call-faults.ts'
import { callTold } from '../broadcast-calls/call-told.ts'
import { useCallerIds } from '../broadcast-calls/caller-ids.ts'
import { useAudioNames } from '../broadcast-calls/use-audio-names.ts'
import { answerErrors } from '../broadcast-message/survey-answers.ts'
import { callChangesOf, changesOf } from '../broadcasts/edit-changes.ts'
import { messageTold } from '../editing/told.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { messageError } from '../library/message-error.ts'
import { useWritten } from '../library/use-written.ts'
import type { SeriesFormProps } from './series-acts.ts'
import { useSaving } from './use-saving.ts'

/** A series as it is being changed: what is wrong with it, and how to save what is other than it was. */
export const useSeriesForm = ({ series, onSave, onClose }: SeriesFormProps) => {
  const { BroadcastType } = series
  const isTexted = hasText(BroadcastType)
  const isCalled = hasVoice(BroadcastType)
  const user = useUser()
  const { CountryID } = useAccount()
  const [before] = useState(() => fieldsOf(series))
  const [form, setForm] = useState(before)
  const told = useSeriesTold()
  const editing = useEditing(bodyOf(before), { ...told, ...callTold(useAudioNames({ form, clash: undefined })) })
  useUnsaved(!isSame(form.Media, before.Media))
  const [isTried, setIsTried] = useState(false)
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  const isOwn = series.User.UserID === user.UserID
  const maxLength = user.TextMessageCharacterLimit
  const hasMedia = form.Media.length > 0
  const written = useWritten(form.TextMessage, form.IncludeSignature && isOwn, hasMedia)
  const proven = useCallerIds(isCalled)
  const name = whyNotName(form.BroadcastName)
  // Of another's runs the length is for the server to check: it is that user's limit and signature.
  const message = isTexted ? messageError(written, isOwn ? maxLength : Number.POSITIVE_INFINITY, hasMedia) : undefined
  const faults: FieldErrors = {
    ...(name && { BroadcastName: name }),
    ...(message && { TextMessage: message }),
    ...(series.IsTextSurvey && answerErrors(form.TextSurveyAutoReplies, maxLength)),
    ...(isCalled && {
      ...callErrors(form, CountryID, proven),
      ...audioErrors({ ...form, BroadcastType }, series, series.DetectAnsweringMachines),
      ...transferErrors(form, CountryID),
      ...whyNotEscalation({ ...form, BroadcastType }),
    }),
  }
  const change = (part: Partial<Fields>): void => {
    setErrors({})
    setForm((known) => ({ ...known, ...part }))
  }
  const store = (): void => {
    setIsTried(true)
    if (Object.keys(faults).length > 0) return
    const body = changes(before, form)
    if (Object.keys(body).length === 0) {
      onClose()
      return
    }
    // Messages that were written for one person alone do not come back with the words they were written instead of.
    const back = series.OwnMessageCount > 0 && 'TextMessage' in body ? undefined : changes(form, before)
    const said = `“${form.BroadcastName.trim()}” was saved.`
    void save(() => editing.save(bodyOf(form), (change) => onSave(series, change, said, back)))
  }
  const shown: FieldErrors = { ...errors, ...(isTried && faults) }
  return { form, change, shown, written, isOwn, maxLength, isTexted, isCalled, isSaving, store, dialog: editing.dialog }
}

type Series = SeriesFormProps['series']

const fieldsOf = (series: Series) => {
  const { BroadcastName, TextMessage, TextNumberID, IncludeSignature, Media, TextSurveyAutoReplies } = series
  const { CallerID, CallThrottle, RetryTimes, OfferRemoval, SurveyResponses, Audio, AudioVM } = series
  const { TransferAndConnect: transfer, CallAfterMinutes, OnePhoneAtATime } = series
  const TransferAndConnect: DraftForm['TransferAndConnect'] = transfer && {
    ...transfer,
    Introduction: transfer.Introduction && { AudioID: transfer.Introduction.AudioID },
  }
  return {
    ...{ BroadcastName, TextMessage, TextNumberID, IncludeSignature, Media, TextSurveyAutoReplies },
    ...{ CallerID, CallThrottle, RetryTimes, OfferRemoval, SurveyResponses, CallAfterMinutes, OnePhoneAtATime },
    Audio: Audio && { AudioID: Audio.AudioID },
    AudioVM: AudioVM && { AudioID: AudioVM.AudioID },
    TransferAndConnect,
  }
}

type Fields = ReturnType<typeof fieldsOf>

const bodyOf = ({ Media, ...fields }: Fields) => ({ ...fields, Media: Media.map(({ MediaID }) => ({ MediaID })) })

const useSeriesTold = () => {
  const { TextNumbers } = useUser()
  const say = (value: unknown): string =>
    phoneText(TextNumbers.find(({ TextNumberID }) => TextNumberID === value)?.TextPhoneNumber ?? 'Another number')
  return { ...messageTold, TextNumberID: { label: 'Text number', say } }
}

const changes = (before: Fields, after: Fields): UpdateRepeatingBroadcast => ({
  ...changesOf({ ...before, StartDate: '' }, { ...after, StartDate: null }),
  ...callChangesOf(before, after),
  ...(after.TextNumberID !== before.TextNumberID && { TextNumberID: after.TextNumberID }),
  ...(after.CallAfterMinutes !== before.CallAfterMinutes && { CallAfterMinutes: after.CallAfterMinutes }),
  ...(after.OnePhoneAtATime !== before.OnePhoneAtATime && { OnePhoneAtATime: after.OnePhoneAtATime }),
})
