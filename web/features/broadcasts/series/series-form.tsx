import type { UpdateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { longestBroadcastName, whyNotName } from '@carillon/domain/broadcast/create.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { phoneText } from '../../../ui/phone.tsx'
import { useUser } from '../../account/queries.ts'
import { MessageEditor } from '../../library/message-editor.tsx'
import { messageError } from '../../library/message-error.ts'
import { previewText, samplePerson } from '../../library/preview.ts'
import { useWritten } from '../../library/use-written.ts'
import { FormFooter } from './form-footer.tsx'
import type { SeriesFormProps } from './series-acts.ts'
import { useSaving } from './use-saving.ts'

/** Name, message and number, from the next run on. */
export const SeriesForm = ({ series, onSave, onClose }: SeriesFormProps) => {
  const user = useUser()
  const before = {
    BroadcastName: series.BroadcastName,
    TextMessage: series.TextMessage,
    TextNumberID: series.TextNumberID,
    IncludeSignature: series.IncludeSignature,
  }
  const [form, setForm] = useState(before)
  const [isTried, setIsTried] = useState(false)
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  const isOwn = series.User.UserID === user.UserID
  const written = useWritten(form.TextMessage, form.IncludeSignature && isOwn)
  const name = whyNotName(form.BroadcastName)
  // Of another's runs the length is for the server to check: it is that user's limit and signature.
  const message = isOwn ? messageError(written, user.TextMessageCharacterLimit) : undefined
  const faults: FieldErrors = { ...(name && { BroadcastName: name }), ...(message && { TextMessage: message }) }
  const shown: FieldErrors = { ...errors, ...(isTried && faults) }
  const change = (part: Partial<typeof form>): void => {
    setErrors({})
    setForm({ ...form, ...part })
  }
  const store = (): void => {
    setIsTried(true)
    if (Object.keys(faults).length > 0) return
    const changed = (Object.keys(form) as (keyof typeof form)[]).filter((field) => form[field] !== before[field])
    if (changed.length === 0) {
      onClose()
      return
    }
    const pick = (from: typeof form): UpdateRepeatingBroadcast =>
      Object.fromEntries(changed.map((field) => [field, from[field]]))
    void save(() => onSave(series, pick(form), `“${form.BroadcastName.trim()}” was saved.`, pick(before)))
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
      <NativeSelect
        label="Text number"
        description={
          isOwn ? undefined : `It must be a number that ${series.User.FirstName} ${series.User.LastName} may use.`
        }
        data={numbersOf(series, user.TextNumbers)}
        value={String(form.TextNumberID)}
        error={shown.TextNumberID}
        onChange={(event) => change({ TextNumberID: Number(event.currentTarget.value) })}
      />
      <MessageEditor
        message={form.TextMessage}
        onMessage={(TextMessage) => change({ TextMessage })}
        signature={isOwn ? user.Signature.SignatureText.trim() : ''}
        isSigned={form.IncludeSignature}
        // The signature is the sender's own.
        {...(isOwn && { onSigned: (IncludeSignature) => change({ IncludeSignature }) })}
        cost={previewText(written, { values: samplePerson }).cost}
        maxLength={user.TextMessageCharacterLimit}
        error={shown.TextMessage}
      />
      <FormFooter error={shown.form} save="Save changes" isSaving={isSaving} onSave={store} onClose={onClose} />
    </Stack>
  )
}

type Numbers = ReturnType<typeof useUser>['TextNumbers']

/** Those that can text, and the one it has, whatever has become of it. */
const numbersOf = ({ TextNumberID, TextPhoneNumber }: SeriesFormProps['series'], numbers: Numbers) => {
  const usable = numbers.filter((each) => each.TextNumberID === TextNumberID || (each.CanText && !each.IsBlocked))
  const isThere = usable.some((each) => each.TextNumberID === TextNumberID)
  return [
    ...(isThere ? [] : [{ value: String(TextNumberID), label: phoneText(TextPhoneNumber) }]),
    ...usable.map((each) => ({
      value: String(each.TextNumberID),
      label: [phoneText(each.TextPhoneNumber), each.Name].filter(Boolean).join(' · '),
    })),
  ]
}
