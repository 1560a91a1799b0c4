import { longestBroadcastName } from '@carillon/domain/broadcast/create.ts'
import { hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Card } from '../../ui/card.tsx'
import { timeZone } from '../../ui/format.ts'
import { CallSettings } from '../broadcast-calls/call-settings.tsx'
import { EscalationChoice } from '../broadcast-calls/escalation-choice.tsx'
import { newSchedule } from '../repeating/schedule-form.ts'
import { KindChoice } from './kind-choice.tsx'
import { type StartField, StartPicker } from './start-picker.tsx'
import type { DraftWork } from './use-draft-work.ts'

// Most broadcasts do not repeat.
const ScheduleEditor = lazy(() =>
  import('../repeating/schedule-editor.tsx').then(({ ScheduleEditor }) => ({ default: ScheduleEditor })),
)

type Props = {
  work: Pick<DraftWork, 'form' | 'change' | 'setKind'>
  start: StartField
  errors: FieldErrors
  onEnter: () => void
  /** Why it cannot repeat. */
  whyNotRepeat?: string | undefined
}

/** Step 1: what it is called, what is sent and when it goes out. */
export const SettingsStep = ({ work, start, errors, onEnter, whyNotRepeat }: Props) => {
  const { form, change } = work
  const { window } = start
  return (
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
        <KindChoice work={work} />
        {hasVoice(form.BroadcastType) && <CallSettings form={form} change={change} errors={errors} />}
        <EscalationChoice form={form} change={change} errors={errors} />
        <Radio.Group
          label="When does it go out?"
          required
          value={form.startOption}
          error={errors.startOption}
          onChange={(option) => {
            if (option === 'START_LATER') start.suggest()
            change({
              startOption: option as typeof form.startOption,
              // What was decided of the calling window was for another start.
              CheckCallingWindow: null,
              ...(option === 'REPEATING' && {
                RepeatingBroadcastSchedule: form.RepeatingBroadcastSchedule ?? newSchedule(timeZone(), window),
              }),
            })
          }}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="START_IMMEDIATELY" label="Now" description="As soon as you press send on the last step." />
            <Radio value="START_LATER" label="Later" description="On a day and at a time of your choice." />
            <Radio
              value="REPEATING"
              label="Repeating"
              disabled={whyNotRepeat !== undefined}
              description={whyNotRepeat ?? 'Again and again on a schedule. Groups are read anew each time.'}
            />
          </Stack>
        </Radio.Group>
        {form.startOption === 'START_LATER' && <StartPicker start={start} errors={errors} />}
        {form.startOption === 'REPEATING' && form.RepeatingBroadcastSchedule && (
          <Suspense fallback={<Skeleton height={240} />}>
            <ScheduleEditor
              value={form.RepeatingBroadcastSchedule}
              onChange={(RepeatingBroadcastSchedule) => change({ RepeatingBroadcastSchedule })}
              errors={errors}
            />
          </Suspense>
        )}
      </Stack>
    </Card>
  )
}
