import { dayNames } from '@carillon/domain/time/weekday.ts'
import { Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { TimeField } from '../../../ui/time-field.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { allDayForm, inWeekOrder, isAllDayForm, type WindowForm } from './window-form.ts'

type Props = Pick<SettingsForm<WindowForm>, 'form' | 'change' | 'errors'>

export const CallingDaysField = ({ form, change, errors }: Props) => (
  <Checkbox.Group
    label="Calling days"
    value={[...form.CallingWindowDays]}
    error={errors.CallingWindowDays}
    onChange={(days) => change({ CallingWindowDays: inWeekOrder(days) })}
  >
    <Group gap="lg" mt="xs" mb={errors.CallingWindowDays ? 4 : 0}>
      {dayNames.map((day) => (
        <Checkbox key={day} value={day} label={day} aria-invalid={errors.CallingWindowDays ? true : undefined} />
      ))}
    </Group>
  </Checkbox.Group>
)

/** Whether it is kept, all day or from when until when, and what happens at its end. */
export const CallingHoursFields = ({ form, change, errors, zone }: Props & { zone: string }) => {
  const isAllDay = isAllDayForm(form)
  return (
    <Stack gap="lg">
      <Switch
        label="Keep to my calling window"
        description="Off: what you send may go out at any hour of any day."
        checked={form.CheckCallingWindow}
        onChange={(event) => change({ CheckCallingWindow: event.currentTarget.checked })}
      />
      <Switch
        label="All day"
        description="From midnight to midnight. Turned off, it is 9:00 AM to 9:00 PM again."
        checked={isAllDay}
        onChange={(event) => change(allDayForm(form, event.currentTarget.checked))}
      />
      {!isAllDay && (
        <div>
          <Group gap="sm" align="start">
            <TimeField
              label="Start time"
              value={form.StartTimeOfDay}
              error={errors.StartTimeOfDay}
              onChange={(StartTimeOfDay) => change({ StartTimeOfDay })}
            />
            <TimeField
              label="Stop time"
              value={form.StopTimeOfDay}
              error={errors.StopTimeOfDay}
              onChange={(StopTimeOfDay) => change({ StopTimeOfDay })}
            />
          </Group>
          <Text size="xs" c="dimmed" mt={6}>
            In your time zone, {zone}.
          </Text>
        </div>
      )}
      <Switch
        label="Continue on the next day"
        description="What is left at the stop time goes on at the start time of the next calling day. Off: the broadcast ends there, and nobody else is contacted."
        checked={form.ContinueOnNextDay}
        onChange={(event) => change({ ContinueOnNextDay: event.currentTarget.checked })}
      />
    </Stack>
  )
}
