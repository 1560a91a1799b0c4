import { type CallingWindow, callingPhase } from '@carillon/domain/time/calling-window.ts'
import { Switch, Text, Textarea } from '@mantine/core'
import { IconCalendarClock, IconMoon } from '@tabler/icons-react'
import { windowText } from '../../account/text-window.ts'
import { whenText } from '../when-text.ts'
import { Leg } from './leg.tsx'
import type { SendOptions } from './use-send-options.ts'

type QuietProps = {
  options: SendOptions
  error: string | undefined
  onChange: (part: Partial<SendOptions>) => void
}

/** Who waits until when, and the one way round it. */
export const QuietHoursLeg = ({ options, error, onChange }: QuietProps) => (
  <Leg
    icon={<IconMoon size={20} />}
    title={options.isEmergency ? 'Quiet hours are skipped' : 'Nobody is texted in quiet hours'}
  >
    <Text c="dimmed" mb="sm">
      {options.isEmergency
        ? 'Everyone is texted at once, whatever the hour where they are.'
        : 'People are texted between 8 AM and 9 PM where they are. Outside those hours their text waits.'}
    </Text>
    <Switch
      label="This is an emergency that cannot wait"
      checked={options.isEmergency}
      onChange={(event) => onChange({ isEmergency: event.currentTarget.checked })}
    />
    {options.isEmergency && (
      <Textarea
        mt="sm"
        maw={480}
        label="Why can it not wait?"
        description="Kept with the broadcast."
        required
        autosize
        minRows={2}
        maxLength={200}
        value={options.EmergencyReason}
        error={error}
        onChange={(event) => onChange({ EmergencyReason: event.currentTarget.value })}
      />
    )}
  </Leg>
)

type WindowProps = { window: CallingWindow; startAt: number; isBeyond: boolean }

/** The sender's own calling window, where texts keep it. */
export const WindowLeg = ({ window, startAt, isBeyond }: WindowProps) => {
  const phase = callingPhase(window, startAt, startAt)
  return (
    <Leg
      icon={<IconCalendarClock size={20} />}
      title={isBeyond ? 'It goes out beyond your calling window' : 'It keeps your calling window'}
    >
      <Text c="dimmed">
        Your calling window is {windowText(window)}.{' '}
        {isBeyond
          ? 'You chose to send this one all the same.'
          : phase.code === 'waiting'
            ? `It opens ${whenText(new Date(phase.until).toISOString())}, and the texts wait for that.`
            : window.ContinueOnNextDay
              ? 'What is left when it closes goes on when it opens again.'
              : 'What is left when it closes is not sent.'}
      </Text>
    </Leg>
  )
}
