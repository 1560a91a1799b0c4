import { longestBroadcastName } from '@carillon/domain/broadcast/create.ts'
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useUser } from '../account/queries.ts'
import { CallSettings } from '../broadcast-calls/call-settings.tsx'
import { EscalationChoice } from '../broadcast-calls/escalation-choice.tsx'
import { VoiceStep } from '../broadcast-calls/voice-step.tsx'
import { AnswerFields } from '../broadcast-message/answer-fields.tsx'
import { MessageEditor } from '../library/message-editor.tsx'
import { previewText, samplePerson } from '../library/preview.ts'
import type { SeriesFormProps } from './series-acts.ts'
import { useSeriesForm } from './use-series-form.ts'

/** What is sent and said, and how, from the next run on. */
export const SeriesForm = (props: SeriesFormProps) => {
  const { series, onClose } = props
  const { BroadcastType } = series
  const { form, change, shown, isTexted, isCalled, isSaving, store, dialog, ...text } = useSeriesForm(props)
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
      {isCalled && <CallSettings form={form} change={change} errors={shown} />}
      {isCalled && <EscalationChoice form={{ ...form, BroadcastType }} change={change} errors={shown} />}
      {isTexted && <TextFields series={series} form={form} change={change} shown={shown} {...text} />}
      {isCalled && <VoiceStep form={{ ...form, BroadcastType }} change={change} errors={shown} />}
      <FormFooter error={shown.form} save="Save changes" isSaving={isSaving} onSave={store} onClose={onClose} />
      {dialog}
    </Stack>
  )
}

type Part = 'form' | 'change' | 'shown' | 'written' | 'isOwn' | 'maxLength'
type TextProps = Pick<ReturnType<typeof useSeriesForm>, Part> & { series: Series }

/** Number, message, pictures and answers. */
const TextFields = ({ series, form, change, shown, written, isOwn, maxLength }: TextProps) => {
  const user = useUser()
  return (
    <>
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
    </>
  )
}

type Series = SeriesFormProps['series']

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
