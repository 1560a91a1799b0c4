import { longestBroadcastName } from '@carillon/domain/broadcast/create.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Radio, Stack, TextInput } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { type StartField, StartPicker } from './start-picker.tsx'
import type { DraftWork } from './use-draft-work.ts'

type Props = { work: DraftWork; start: StartField; errors: FieldErrors; onEnter: () => void }

/** Step 1: what it is called and when it goes out. */
export const SettingsStep = ({ work: { form, change }, start, errors, onEnter }: Props) => (
  <Card>
    <Stack gap="lg">
      <TextInput
        label="Broadcast name"
        description="Only you and your team see it."
        required
        data-autofocus={form.BroadcastName === '' || undefined}
        value={form.BroadcastName}
        error={errors.BroadcastName}
        // One more than fits, so that the sentence can say what is wrong instead of a key that does nothing.
        maxLength={longestBroadcastName + 1}
        onChange={(event) => change({ BroadcastName: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter()}
      />
      <Radio.Group
        label="When does it go out?"
        value={form.startOption}
        onChange={(option) => {
          if (option === 'START_LATER') start.suggest()
          change({ startOption: option as 'START_IMMEDIATELY' | 'START_LATER' })
        }}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="START_IMMEDIATELY" label="Now" description="As soon as you press send on the last step." />
          <Radio value="START_LATER" label="Later" description="On a day and at a time of your choice." />
        </Stack>
      </Radio.Group>
      {form.startOption === 'START_LATER' && <StartPicker start={start} errors={errors} />}
    </Stack>
  </Card>
)
