import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { AudioSlot } from './audio-slot.tsx'

type Props = {
  form: Pick<DraftForm, 'Audio' | 'AudioVM'>
  change: (part: Partial<Pick<DraftForm, 'Audio' | 'AudioVM'>>) => void
  errors: FieldErrors
  /** Who was left out by hand. */
  merge?: ReactNode
}

/** Step 3 of calls: what people hear, and what their voicemail keeps. */
export const VoiceStep = ({ form, change, errors, merge }: Props) => (
  <Stack gap="md">
    <Card>
      <Stack gap="md">
        <div>
          <Title order={3} size="h4">
            When a person answers
          </Title>
          <Text c="dimmed">
            From 10 seconds to 2 minutes. Say who is calling first. Every started 30 seconds cost a credit.
          </Text>
        </div>
        <AudioSlot
          AudioID={form.Audio?.AudioID}
          onChoose={(AudioID) => change({ Audio: AudioID === undefined ? null : { AudioID } })}
          error={errors.Audio}
        />
      </Stack>
    </Card>
    <Card>
      <Stack gap="md">
        <div>
          <Title order={3} size="h4">
            When voicemail answers
          </Title>
          <Text c="dimmed">
            {form.AudioVM
              ? 'It is left behind the beep.'
              : 'The same message is left behind the beep, unless you choose another one.'}
          </Text>
        </div>
        <AudioSlot
          AudioID={form.AudioVM?.AudioID}
          onChoose={(AudioID) => change({ AudioVM: AudioID === undefined ? null : { AudioID } })}
          error={errors.AudioVM}
          isOptional
        />
      </Stack>
    </Card>
    {merge}
  </Stack>
)
