import { longestLabel } from '@carillon/domain/broadcast/voice-survey.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { type Answers, choicesToSay, shownKeys, withLabel } from './answer-labels.ts'

type Props = { answers: Answers; onAnswers: (answers: Answers) => void; errors: FieldErrors }

const examples = ['Yes', 'No']

/** What each key of a voice survey answers. A key without a label does not answer, unless none has one. */
export const AnswerKeys = ({ answers, onAnswers, errors }: Props) => {
  const choices = choicesToSay(answers)
  return (
    <Stack gap="md">
      {shownKeys(answers).map((key) => (
        <TextInput
          key={key}
          label={`Key ${key}`}
          value={answers.find(({ ID }) => ID === key)?.Label ?? ''}
          placeholder={examples[key - 1] ?? 'Not an answer'}
          error={errors[`SurveyResponses.${key}`]}
          // One more than fits, so that the sentence can say what is wrong.
          maxLength={longestLabel + 1}
          onChange={({ currentTarget }) => onAnswers(withLabel(answers, key, currentTarget.value))}
        />
      ))}
      <Text size="sm" c="dimmed" aria-live="polite">
        {choices === ''
          ? 'Without a label all nine keys answer, and the results call them Key 1 to Key 9.'
          : `End the question with: “${choices}”`}
      </Text>
    </Stack>
  )
}
