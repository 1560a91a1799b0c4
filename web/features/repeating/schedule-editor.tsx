import type { ScheduleForm } from '@carillon/contract/repeating.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { clockTimePattern, clockTimeSentence } from '@carillon/domain/time/start.ts'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { DateField } from '../../ui/date-field.tsx'
import { timeZone as usersZone } from '../../ui/format.ts'
import { TimeField } from '../../ui/time-field.tsx'
import { zoneName } from '../../ui/zone-name.ts'
import { IntervalFields } from './interval-fields.tsx'
import { dateTimeOf, endOf, nameOf, partsOf, withFrequency } from './schedule-form.ts'
import { SchedulePreview } from './schedule-preview.tsx'
import { type Begun, useCheckedSchedule } from './use-checked-schedule.ts'

type Props = {
  /** As it travels, half typed or not; `newSchedule` of schedule-form.ts is what to begin with. */
  value: ScheduleForm
  /** The whole schedule after every change. */
  onChange: (value: ScheduleForm) => void
  /**
   * What the caller knows to be wrong, such as the refusal of a save: wire field (`Interval`, `DaysOfWeek`, `StartDateTime`,
   * `EndDateTime`, …) to sentence. What is wrong with what is typed is shown anyway.
   */
  errors?: FieldErrors
  /** Of a series that is there already: the clock its times are kept on. Its start may lie in the past. */
  begun?: Begun
}

/**
 * How often, on which days, from when and until when something repeats; below it the schedule in words with its next five
 * dates, live. Whether it may be saved is asked with `whyNotRepeat` of the domain, or by saving it.
 */
export const ScheduleEditor = ({ value, onChange, errors: told = {}, begun }: Props) => {
  const checked = useCheckedSchedule(value, begun)
  const zone = begun?.timeZone ?? usersZone()
  const start = partsOf(value.StartDateTime, zone)
  const errors = { ...checked.errors, ...told }
  const isTimeWrong = start.date !== '' && start.time !== '' && !clockTimePattern.test(start.time.trim())
  const change = (part: Partial<ScheduleForm>): void => onChange({ ...value, ...part })
  const startAt = (part: Partial<typeof start>): void => change({ StartDateTime: dateTimeOf({ ...start, ...part }) })
  return (
    <Stack gap="md">
      <NativeSelect
        label="How often"
        w={{ base: '100%', sm: 320 }}
        data={frequencies}
        value={nameOf(value)}
        error={errors.ScheduleFrequency}
        onChange={({ currentTarget }) =>
          onChange(withFrequency(value, currentTarget.value as (typeof frequencies)[number]['value'], zone))
        }
      />
      <IntervalFields value={value} onChange={onChange} errors={errors} zone={zone} />
      <Group gap="sm" align="start">
        <DateField
          label="Start date"
          required
          min={begun ? undefined : partsOf(new Date().toISOString(), zone).date}
          value={start.date}
          error={isTimeWrong ? undefined : errors.StartDateTime}
          onChange={(date) => startAt({ date })}
        />
        <TimeField
          label="Start time"
          value={start.time}
          error={isTimeWrong ? clockTimeSentence : undefined}
          onChange={(time) => startAt({ time })}
        />
        <DateField
          label="Last day"
          clearable
          placeholder="No last day"
          value={partsOf(value.EndDateTime, zone).date}
          error={errors.EndDateTime}
          onChange={(day) => change({ EndDateTime: endOf(day) })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Times are kept on the clock of {zoneName(zone, new Date())}, also when clocks change.
      </Text>
      <SchedulePreview checked={checked} zone={zone} />
    </Stack>
  )
}

const frequencies = [
  { value: 'Daily', label: 'Daily' },
  { value: 'Weekly', label: 'Weekly' },
  { value: 'Weekdays', label: 'Weekdays (Monday to Friday)' },
  { value: 'Monthly', label: 'Monthly' },
  { value: 'Custom', label: 'Custom' },
] as const
