import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack, Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { SentSound } from '../audio/sent-sound.tsx'
import { sampleSounds } from '../broadcasts/sample-sounds.ts'
import { AnswerKeys } from './answer-keys.tsx'

type Part = Pick<DraftForm, 'SurveyResponses'>
type Props = { form: Part; change: (part: Part) => void; errors: FieldErrors }

/** The message step of a sample that calls: a question to hear, its keys, and what voicemail gets. */
export const SampleVoice = ({ form, change, errors }: Props) => (
  <Stack gap="md">
    <Card title="The question">
      <Text c="dimmed" mb="sm">
        In a broadcast of your own you record it, type it or upload it. This one was typed.
      </Text>
      <SentSound {...sampleSounds.Audio} />
    </Card>
    <Card title="The answers">
      <AnswerKeys
        answers={form.SurveyResponses}
        onAnswers={(SurveyResponses) => change({ SurveyResponses })}
        errors={errors}
      />
    </Card>
    <Card title="When voicemail answers">
      <Text c="dimmed" mb="sm">
        Nobody can press a key there, so it gets a message of its own, left behind the beep.
      </Text>
      <SentSound {...sampleSounds.AudioVM} />
    </Card>
  </Stack>
)

/** One of the two, on the phone that is shown beside it. */
export const playSample = (AudioID: number) => (
  <SentSound {...(AudioID === sampleSounds.Audio.AudioID ? sampleSounds.Audio : sampleSounds.AudioVM)} />
)
