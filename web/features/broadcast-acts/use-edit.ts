import { listDetails } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, listBroadcasts, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { whyNotName } from '@carillon/domain/broadcast/create.ts'
import { whyNotEscalation } from '@carillon/domain/broadcast/escalation.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { audioErrors, callErrors, transferErrors } from '../broadcast-calls/call-faults.ts'
import { callTold } from '../broadcast-calls/call-told.ts'
import { useCallerIds } from '../broadcast-calls/caller-ids.ts'
import { useAudioNames } from '../broadcast-calls/use-audio-names.ts'
import { answerErrors } from '../broadcast-message/survey-answers.ts'
import { useOwnStartField } from '../broadcast-wizard/start-picker.tsx'
import { startErrors } from '../broadcast-wizard/steps.ts'
import { useValidatedStart } from '../broadcast-wizard/use-validated-start.ts'
import { type CallEditForm, callChangesOf, changesOf, escalationChangesOf } from '../broadcasts/edit-changes.ts'
import { putBroadcast } from '../broadcasts/queries.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { messageTold, startTold } from '../editing/told.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { messageError } from '../library/message-error.ts'
import { useWritten } from '../library/use-written.ts'

/** A broadcast as it is being changed: what is wrong with it, and how to save what is other than it was. */
export const useEdit = (broadcast: Broadcast, onSaved: () => void) => {
  const cache = useQueryClient()
  const user = useUser()
  const [form, setForm] = useState<CallEditForm>(() => openedOf(broadcast))
  const [began] = useState(() => ({ ...openedOf(broadcast), StartDate: broadcast.StartDate }))
  const editing = useEditing(bodyOf(began, began), { ...told, ...callTold(useAudioNames({ form, clash: undefined })) })
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const change = (part: Partial<CallEditForm>): void => setForm((known) => ({ ...known, ...part }))
  const start = useOwnStartField(form.StartDate, (StartDate) => change({ StartDate }), broadcast.BroadcastType)
  const update = useSend(updateBroadcast, { invalidates: [listBroadcasts, listDetails] })
  const { whyNotStart, isValidating } = useValidatedStart()
  const hasMedia = form.Media.length > 0
  const maxLength = broadcast.CharacterLimit || user.TextMessageCharacterLimit
  const written = useWritten(form.TextMessage, form.IncludeSignature, hasMedia)
  const name = whyNotName(form.BroadcastName)
  const isCalled = hasVoice(broadcast.BroadcastType)
  const proven = useCallerIds(isCalled)
  const { CountryID } = useAccount()
  const message = hasText(broadcast.BroadcastType) ? messageError(written, maxLength, hasMedia) : undefined
  const faults: FieldErrors = {
    ...(name && { BroadcastName: name }),
    ...(message && { TextMessage: message }),
    ...(form.StartDate !== broadcast.StartDate && startErrors(form.StartDate, start.parts.time, Date.now())),
    ...(isCalled && whyNotEscalation({ ...form, BroadcastType: broadcast.BroadcastType })),
    ...(isCalled && { ...callErrors(form, CountryID, proven), ...transferErrors(form, CountryID) }),
    ...(isCalled &&
      audioErrors(
        { ...form, ...awaitedOf(broadcast), BroadcastType: broadcast.BroadcastType },
        broadcast,
        broadcast.DetectAnsweringMachines,
      )),
    ...(broadcast.IsTextSurvey && answerErrors(form.TextSurveyAutoReplies, maxLength)),
  }

  const save = async (): Promise<void> => {
    setIsTried(true)
    setRefused({})
    if (Object.keys(faults).length > 0) return
    const body = { ...changesOf(began, form), ...callChangesOf(began, form), ...escalationChangesOf(began, form) }
    if (Object.keys(body).length === 0) return onSaved()
    const sentence = body.StartDate
      ? await whyNotStart({ StartDate: body.StartDate, BroadcastType: broadcast.BroadcastType })
      : undefined
    if (sentence) return setRefused({ StartDate: sentence })
    try {
      const params = { BroadcastID: broadcast.BroadcastID }
      const saved = await editing.save(bodyOf(form, began), (change) => update.mutateAsync({ params, body: change }))
      if (saved.is === 'back') return
      if (saved.is === 'saved') putBroadcast(cache, saved.reply)
      onSaved()
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).map(([field, [first = '']]) => [field, first])
      setRefused(fields.length > 0 ? Object.fromEntries(fields) : { form: updateRefusal(error) })
    }
  }

  return {
    form,
    change,
    start,
    written,
    errors: isTried ? { ...refused, ...faults } : ({} as FieldErrors),
    isSaving: update.isPending || isValidating,
    save,
    /** Asks what stays of what two have changed. */
    dialog: editing.dialog,
    /** Which its fields do not show. */
    isOtherMedia: !isSame(form.Media, began.Media),
  }
}

const openedOf = ({ Audio, AudioVM, SurveyResponses, TransferAndConnect, ...broadcast }: Broadcast): CallEditForm => ({
  ...broadcast,
  CallAfterMinutes: broadcast.Escalation?.CallAfterMinutes ?? null,
  OnePhoneAtATime: broadcast.Escalation?.OnePhoneAtATime ?? true,
  TransferAndConnect: TransferAndConnect && {
    ...TransferAndConnect,
    Introduction: TransferAndConnect.Introduction && { AudioID: TransferAndConnect.Introduction.AudioID },
  },
  Audio: Audio && { AudioID: Audio.AudioID },
  AudioVM: AudioVM && { AudioID: AudioVM.AudioID },
  SurveyResponses: SurveyResponses.map(({ ID, Label }) => ({ ID, Label })),
})

/** As it travels; a start that is half typed is as it was. */
const bodyOf = (form: CallEditForm, { StartDate: before }: { readonly StartDate: string }) => {
  const { BroadcastName, TextMessage, IncludeSignature, Media, TextSurveyAutoReplies, StartDate } = form
  const pictures = Media.map(({ MediaID }) => ({ MediaID }))
  const words = { BroadcastName, TextMessage, IncludeSignature, TextSurveyAutoReplies }
  const { CallerID, CallThrottle, RetryTimes, OfferRemoval, Audio, AudioVM, SurveyResponses } = form
  const { TransferAndConnect, OnePhoneAtATime } = form
  const CallAfterMinutes = form.CallAfterMinutes ?? undefined
  const calls = {
    CallerID,
    CallThrottle,
    RetryTimes,
    OfferRemoval,
    Audio,
    AudioVM,
    SurveyResponses,
    TransferAndConnect,
    ...(CallAfterMinutes !== undefined && { CallAfterMinutes, OnePhoneAtATime }),
  }
  return { ...words, ...calls, Media: pictures, StartDate: StartDate ?? before }
}

const told = { ...messageTold, StartDate: startTold }

/** What is to be recorded by phone need not be chosen. */
const awaitedOf = ({ MessageRecordingInstruction: how }: Broadcast) => ({
  RecordLater: how?.Awaits.includes('Audio') === true,
  RecordLaterVM: how?.Awaits.includes('AudioVM') === true,
})
