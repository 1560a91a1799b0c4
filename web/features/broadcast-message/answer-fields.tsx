import type { TextSurveyAutoReplies } from '@carillon/contract/broadcasts.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { counterText, textCost } from '@carillon/domain/text/length.ts'
import { Stack, Switch, Text, Textarea } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { formatCounted } from '../../ui/format.ts'
import { MessageWarnings } from '../library/message-warnings.tsx'
import { useShortUrls } from '../library/use-short-urls.ts'
import { type AnswerLabel, answerField, answerLabels, withAnswer } from './survey-answers.ts'

type Props = {
  answers: TextSurveyAutoReplies
  onAnswers: (answers: TextSurveyAutoReplies) => void
  maxLength: number
  errors: FieldErrors
}

/** What a text survey answers by itself to Yes and to No. */
export const AnswerFields = ({ answers, onAnswers, maxLength, errors }: Props) => (
  <Card title="Auto replies">
    <Stack gap="lg">
      <Text c="dimmed">
        Sent by itself as soon as somebody answers, once to each person. An auto reply costs credits as any text.
      </Text>
      {answerLabels.map((label) => (
        <AnswerField
          key={label}
          label={label}
          message={answers.find(({ Label }) => Label === label)?.Message}
          onMessage={(message) => onAnswers(withAnswer(answers, label, message))}
          maxLength={maxLength}
          error={errors[answerField(label)]}
        />
      ))}
    </Stack>
  </Card>
)

type FieldProps = {
  label: AnswerLabel
  /** Undefined where nothing is answered. */
  message: string | undefined
  onMessage: (message: string | undefined) => void
  maxLength: number
  error: string | undefined
}

const AnswerField = ({ label, message, onMessage, maxLength, error }: FieldProps) => {
  const links = useShortUrls(message ?? '')
  const { length, credits } = textCost({ message: message ?? '' })
  return (
    <Stack gap="xs">
      <Switch
        label={`Answer everyone who says ${label}`}
        checked={message !== undefined}
        onChange={(event) => onMessage(event.currentTarget.checked ? '' : undefined)}
      />
      {message !== undefined && (
        <>
          <Textarea
            label={`Answer to ${label}`}
            required
            autosize
            minRows={2}
            maxLength={2000}
            value={message}
            error={error}
            placeholder={label === 'Yes' ? 'Great, see you there!' : 'Thank you for telling us.'}
            onChange={(event) => onMessage(event.currentTarget.value)}
          />
          <Text size="xs" c={length > maxLength ? 'var(--c-red)' : 'dimmed'}>
            {counterText(length, maxLength)}
            {credits > 0 && `, ${formatCounted(credits, 'credit')} an answer`}
          </Text>
          <MessageWarnings message={message} signature="" links={links} />
        </>
      )}
    </Stack>
  )
}
