import type { DraftForm } from '@carillon/contract/drafts.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { Radio, Stack, Switch, Text, Textarea } from '@mantine/core'
import { IconCalendarClock, IconMoon } from '@tabler/icons-react'
import { windowText } from '../account/text-window.ts'
import type { Emergency } from '../broadcast-plan/emergency.ts'
import type { SendTime } from '../broadcast-plan/send-time.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { PlanItem } from './plan-item.tsx'

type QuietProps = { emergency: Emergency; keepsWindow: boolean }

/** Who waits until when, and the one way round it. */
export const QuietHoursItem = ({ emergency, keepsWindow }: QuietProps) => (
  <PlanItem
    icon={<IconMoon size={20} />}
    title={emergency.isOn ? 'Quiet hours are skipped' : 'Nobody is texted in quiet hours'}
  >
    <Text c="dimmed" mb="sm">
      {emergency.isOn
        ? `From the start on people are texted whatever the hour where they are${keepsWindow ? ', within your calling window' : ''}.`
        : 'People are texted between 8 AM and 9 PM where they are. Outside those hours their text waits.'}
    </Text>
    <Switch
      label="This is an emergency that cannot wait"
      checked={emergency.isOn}
      onChange={(event) => emergency.turn(event.currentTarget.checked)}
    />
    {emergency.isOn && (
      <Textarea
        mt="sm"
        maw={480}
        label="Why can it not wait?"
        description="Kept with the broadcast."
        required
        autosize
        minRows={2}
        maxLength={200}
        value={emergency.reason}
        error={emergency.error}
        onChange={(event) => emergency.explain(event.currentTarget.value)}
      />
    )}
  </PlanItem>
)

type WindowProps = {
  window: CallingWindow
  sendTime: SendTime
  onChange: (part: Partial<Pick<DraftForm, 'CheckCallingWindow' | 'ContinueOnNextDay'>>) => void
}

/** The sender's own calling window, where texts keep it; outside of it the sender says what is to happen. */
export const WindowItem = ({ window, sendTime, onChange }: WindowProps) => {
  const { isOutside, isBeyond, opensAt, asked } = sendTime
  return (
    <PlanItem icon={<IconCalendarClock size={20} />} title={windowTitle(sendTime)}>
      <Text c="dimmed">Your calling window is {windowText(window)}.</Text>
      {!isBeyond && <NextDay continues={window.ContinueOnNextDay} onChange={onChange} />}
      {isOutside && (
        <Radio.Group
          mt="sm"
          label={`${asked === null ? 'Now' : whenText(asked)} is outside of it. When does it go out?`}
          value={isBeyond ? 'beyond' : 'opening'}
          onChange={(choice) => onChange({ CheckCallingWindow: choice === 'beyond' ? false : null })}
        >
          <Stack gap={8} mt="xs">
            {opensAt && <Radio value="opening" label={`When it opens: ${whenText(opensAt)}`} />}
            <Radio
              value="beyond"
              label={asked === null ? 'Send now all the same' : `Keep ${whenText(asked)} all the same`}
            />
          </Stack>
        </Radio.Group>
      )}
    </PlanItem>
  )
}

/** Whether what is left when the window closes goes on, for this broadcast alone. */
export const NextDay = ({
  continues,
  onChange,
}: {
  continues: boolean
  onChange: (part: Pick<DraftForm, 'ContinueOnNextDay'>) => void
}) => (
  <Switch
    mt="sm"
    label="Continue on the next day"
    description={
      continues
        ? 'What is left when it closes goes on when it opens again.'
        : 'What is left when it closes is not sent.'
    }
    checked={continues}
    onChange={({ currentTarget }) => onChange({ ContinueOnNextDay: currentTarget.checked })}
  />
)

const windowTitle = ({ isOutside, isBeyond, opensAt }: SendTime): string => {
  if (!isOutside) return 'It keeps your calling window'
  if (isBeyond) return 'It goes out beyond your calling window'
  return opensAt ? 'It waits for your calling window' : 'Your calling window never opens'
}
