import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Stack, Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { spokenTime } from '../audio/clock-time.ts'
import { SentSound } from '../audio/sent-sound.tsx'

type Said = Pick<Broadcast, 'Audio' | 'AudioVM'> &
  Partial<Pick<Broadcast, 'MessageRecordingInstruction'>> & { SurveyResponses: readonly unknown[] }

/** What people hear, and machines; to be listened to, and read. */
export const CallMessage = ({ broadcast }: { broadcast: Said }) => {
  const { Audio, AudioVM, SurveyResponses, MessageRecordingInstruction: how } = broadcast
  return (
    <Card title="Message">
      <Stack gap="md">
        {Audio && <Sound title={SurveyResponses.length > 0 ? 'People are asked' : 'People hear'} audio={Audio} />}
        {!Audio && <Text size="sm">What people hear is still to be recorded.</Text>}
        {AudioVM ? (
          <Sound title="Voicemail hears" audio={AudioVM} />
        ) : how?.Awaits.includes('AudioVM') ? (
          <Text size="sm">What voicemail hears is still to be recorded.</Text>
        ) : (
          <Text size="sm" c="dimmed">
            Voicemail hears the same, behind its beep.
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const Sound = ({ title, audio }: { title: string; audio: NonNullable<Broadcast['Audio']> }) => (
  <Stack gap={6}>
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text fw={560}>
        {audio.Name}, {spokenTime(audio.Length)}
      </Text>
    </div>
    <SentSound {...audio} />
  </Stack>
)
