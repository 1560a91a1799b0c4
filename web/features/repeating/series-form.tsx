import { longestBroadcastName, whyNotName } from '@carillon/domain/broadcast/create.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useUser } from '../account/queries.ts'
import { AnswerFields } from '../broadcast-message/answer-fields.tsx'
import { answerErrors } from '../broadcast-message/survey-answers.ts'
import { changesOf } from '../broadcasts/edit-changes.ts'
import { messageTold } from '../editing/told.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { MessageEditor } from '../library/message-editor.tsx'
import { messageError } from '../library/message-error.ts'
import { previewText, samplePerson } from '../library/preview.ts'
import { useWritten } from '../library/use-written.ts'
import type { SeriesFormProps } from './series-acts.ts'
import { useSaving } from './use-saving.ts'

/** Name, message, pictures, answers and number, from the next run on. */
export const SeriesForm = ({ series, onSave, onClose }: SeriesFormProps) => {
  const user = useUser()
  const [before] = useState(() => fieldsOf(series))
  const [form, setForm] = useState(before)
  const editing = useEditing(bodyOf(before), useSeriesTold())
  useUnsaved(!isSame(form.Media, before.Media))
  const [isTried, setIsTried] = useState(false)
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  const isOwn = series.User.UserID === user.UserID
  const maxLength = user.TextMessageCharacterLimit
  const hasMedia = form.Media.length > 0
  const written = useWritten(form.TextMessage, form.IncludeSignature && isOwn, hasMedia)
  const name = whyNotName(form.BroadcastName)
  // Of another's runs the length is for the server to check: it is that user's limit and signature.
  const message = messageError(written, isOwn ? maxLength : Number.POSITIVE_INFINITY, hasMedia)
  const faults: FieldErrors = {
    ...(name && { BroadcastName: name }),
    ...(message && { TextMessage: message }),
    ...(series.IsTextSurvey && answerErrors(form.TextSurveyAutoReplies, maxLength)),
  }
  const shown: FieldErrors = { ...errors, ...(isTried && faults) }
  const change = (part: Partial<typeof form>): void => {
    setErrors({})
    setForm({ ...form, ...part })
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
    const told = `“${form.BroadcastName.trim()}” was saved.`
    void save(() => editing.save(bodyOf(form), (change) => onSave(series, change, told, back)))
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
        maxLength={maxLength}
        error={shown.TextMessage}
        media={form.Media}
        onMedia={(media) => change({ Media: [...media] })}
      >
        {series.OwnMessageCount > 0 && form.TextMessage !== series.TextMessage && (
          <Text size="sm">
            {formatCounted(series.OwnMessageCount, 'person has', 'people have')} a message of their own. Another message
            takes its place: they get this one then.
          </Text>
        )}
      </MessageEditor>
      {series.IsTextSurvey && (
        <AnswerFields
          answers={form.TextSurveyAutoReplies}
          onAnswers={(TextSurveyAutoReplies) => change({ TextSurveyAutoReplies })}
          maxLength={maxLength}
          errors={shown}
        />
      )}
      <FormFooter error={shown.form} save="Save changes" isSaving={isSaving} onSave={store} onClose={onClose} />
      {editing.dialog}
    </Stack>
  )
}

type Series = SeriesFormProps['series']
const fieldsOf = ({
  BroadcastName,
  TextMessage,
  TextNumberID,
  IncludeSignature,
  Media,
  TextSurveyAutoReplies,
}: Series) => ({ BroadcastName, TextMessage, TextNumberID, IncludeSignature, Media, TextSurveyAutoReplies })

type Fields = ReturnType<typeof fieldsOf>

const bodyOf = ({ Media, ...fields }: Fields) => ({ ...fields, Media: Media.map(({ MediaID }) => ({ MediaID })) })

const useSeriesTold = () => {
  const { TextNumbers } = useUser()
  const say = (value: unknown): string =>
    phoneText(TextNumbers.find(({ TextNumberID }) => TextNumberID === value)?.TextPhoneNumber ?? 'Another number')
  return { ...messageTold, TextNumberID: { label: 'Text number', say } }
}

const changes = (before: Fields, after: Fields) => ({
  ...changesOf({ ...before, StartDate: '' }, { ...after, StartDate: null }),
  ...(after.TextNumberID !== before.TextNumberID && { TextNumberID: after.TextNumberID }),
})

type Numbers = ReturnType<typeof useUser>['TextNumbers']

/** Those that can text, and the one it has, whatever has become of it. */
const numbersOf = ({ TextNumberID, TextPhoneNumber }: Series, numbers: Numbers) => {
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
