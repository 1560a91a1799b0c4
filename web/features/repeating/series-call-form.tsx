import type { DraftForm } from '@carillon/contract/drafts.ts'
import { longestBroadcastName, whyNotName } from '@carillon/domain/broadcast/create.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormFooter } from '../../ui/form-footer.tsx'
import { useAccount, useUser } from '../account/queries.ts'
import { audioErrors, callErrors, transferErrors } from '../broadcast-calls/call-faults.ts'
import { CallSettings } from '../broadcast-calls/call-settings.tsx'
import { callTold } from '../broadcast-calls/call-told.ts'
import { useCallerIds } from '../broadcast-calls/caller-ids.ts'
import { useAudioNames } from '../broadcast-calls/use-audio-names.ts'
import { VoiceStep } from '../broadcast-calls/voice-step.tsx'
import { callChangesOf } from '../broadcasts/edit-changes.ts'
import { messageTold } from '../editing/told.ts'
import { useEditing } from '../editing/use-editing.tsx'
import type { SeriesFormProps } from './series-acts.ts'
import { useSaving } from './use-saving.ts'

/** Name, how it calls and what it says, from the next run on. */
export const SeriesCallForm = ({ series, onSave, onClose }: SeriesFormProps) => {
  const { DetectAnsweringMachines } = useUser()
  const { CountryID } = useAccount()
  const [before] = useState(() => fieldsOf(series))
  const [form, setForm] = useState(before)
  const names = useAudioNames({ form, clash: undefined })
  const editing = useEditing(before, { ...messageTold, ...callTold(names) })
  const [isTried, setIsTried] = useState(false)
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  const name = whyNotName(form.BroadcastName)
  const { BroadcastType } = series
  const faults: FieldErrors = {
    ...(name && { BroadcastName: name }),
    ...callErrors(form, CountryID, useCallerIds()),
    ...audioErrors({ ...form, BroadcastType }, series, DetectAnsweringMachines),
    ...transferErrors(form, CountryID),
  }
  const shown: FieldErrors = { ...errors, ...(isTried && faults) }
  const change = (part: Partial<typeof form>): void => {
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
    const told = `“${form.BroadcastName.trim()}” was saved.`
    void save(() => editing.save(form, (change) => onSave(series, change, told, changes(form, before))))
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">What you change holds from the next run on; what has begun goes on as it was.</Text>
      <TextInput
        label="Broadcast name"
        required
        value={form.BroadcastName}
        maxLength={longestBroadcastName + 1}
        error={shown.BroadcastName}
        onChange={(event) => change({ BroadcastName: event.currentTarget.value })}
      />
      <CallSettings form={form} change={change} errors={shown} />
      <VoiceStep form={{ ...form, BroadcastType }} change={change} errors={shown} />
      <FormFooter error={shown.form} save="Save changes" isSaving={isSaving} onSave={store} onClose={onClose} />
      {editing.dialog}
    </Stack>
  )
}

type Series = SeriesFormProps['series']

const fieldsOf = (series: Series) => {
  const { BroadcastName, CallerID, CallThrottle, RetryTimes, OfferRemoval, SurveyResponses, Audio, AudioVM } = series
  const { TransferAndConnect: transfer } = series
  const TransferAndConnect: DraftForm['TransferAndConnect'] = transfer && {
    ...transfer,
    Introduction: transfer.Introduction && { AudioID: transfer.Introduction.AudioID },
  }
  return {
    ...{ BroadcastName, CallerID, CallThrottle, RetryTimes, OfferRemoval, SurveyResponses },
    Audio: Audio && { AudioID: Audio.AudioID },
    AudioVM: AudioVM && { AudioID: AudioVM.AudioID },
    TransferAndConnect,
  }
}

type Fields = ReturnType<typeof fieldsOf>

const changes = (before: Fields, after: Fields) => ({
  ...callChangesOf(before, after),
  ...(after.BroadcastName !== before.BroadcastName && { BroadcastName: after.BroadcastName }),
})
