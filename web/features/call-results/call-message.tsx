import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Stack, Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'

/** What people hear, and machines; to be listened to. */
export const CallMessage = ({ broadcast: { Audio, AudioVM, SurveyResponses } }: { broadcast: Broadcast }) => (
  <Card title="Message">
    <Stack gap="md">
      {Audio && <Sound title={SurveyResponses.length > 0 ? 'People are asked' : 'People hear'} {...Audio} />}
      {AudioVM ? (
        <Sound title="Voicemail hears" {...AudioVM} />
      ) : (
        <Text size="sm" c="dimmed">
          Voicemail hears the same, behind its beep.
        </Text>
      )}
    </Stack>
  </Card>
)

const Sound = ({ title, Name, Length, Uri }: NonNullable<Broadcast['Audio']> & { title: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {title}
    </Text>
    <Text fw={560}>
      {Name}, {Math.round(Length)} s
    </Text>
    {/* biome-ignore lint/a11y/useMediaCaption: what is said is not known in writing */}
    <audio controls preload="none" src={Uri} aria-label={`${title}: ${Name}`} style={{ width: '100%' }} />
  </div>
)
