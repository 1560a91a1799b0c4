import type { DayHours, DaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import type { DayName } from '@carillon/domain/time/weekday.ts'
import { Checkbox, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import classes from './auto-replies.module.css'
import { commonHours, type DaySet, daySetLabels, inOrder, withDay, withDaySet, withHours } from './day-sets.ts'
import { timesWith } from './half-hours.ts'

type Props = {
  set: DaySet
  schedules: DaySchedules
  /** By their paths: 'DaySchedules.Monday.StopTime'. */
  errors: FieldErrors
  /** The account's, in words. */
  zone: string
  onChange: (set: DaySet, schedules: DaySchedules) => void
}

/** The hours in which people answer themselves: on every day the same, on weekdays, or each day its own. */
export const OfficeHoursFields = ({ set, schedules, errors, zone, onChange }: Props) => (
  <Stack gap="sm" className={classes.nested!}>
    <Radio.Group
      label="Office hours"
      description={`When you answer yourselves, on the clock of your account: ${zone}.`}
      value={set}
      onChange={(next) => onChange(next as DaySet, withDaySet(schedules, next as DaySet))}
    >
      <div className={classes.sets}>
        {(Object.keys(daySetLabels) as DaySet[]).map((each) => (
          <Radio key={each} value={each} label={daySetLabels[each]} />
        ))}
      </div>
    </Radio.Group>
    {set === 'custom' ? (
      <EachDay schedules={schedules} errors={errors} onChange={(next) => onChange(set, next)} />
    ) : (
      <Hours
        hours={commonHours(schedules)}
        error={errors['DaySchedules.Monday.StopTime']}
        onChange={(part) => onChange(set, withHours(schedules, part))}
      />
    )}
  </Stack>
)

type EachDayProps = Pick<Props, 'schedules' | 'errors'> & { onChange: (schedules: DaySchedules) => void }

const EachDay = ({ schedules, errors, onChange }: EachDayProps) => (
  <>
    <ul className={classes.days}>
      {inOrder.map((day) => {
        const hours = schedules[day]
        return (
          <li key={day}>
            <Checkbox
              label={day}
              checked={hours !== null}
              onChange={({ currentTarget }) =>
                onChange(withDay(schedules, day, currentTarget.checked ? commonHours(schedules) : null))
              }
            />
            {hours && (
              <Hours
                day={day}
                hours={hours}
                error={errors[`DaySchedules.${day}.StopTime`]}
                onChange={(part) => onChange(withDay(schedules, day, { ...hours, ...part }))}
              />
            )}
          </li>
        )
      })}
    </ul>
    {inOrder.every((day) => schedules[day] === null) && (
      <Text size="xs" c="dimmed">
        No day has office hours, so this answers at any hour.
      </Text>
    )}
  </>
)

type HoursProps = {
  /** Whose hours, where the label does not say it by its place. */
  day?: DayName
  hours: DayHours
  error: string | undefined
  onChange: (part: Partial<DayHours>) => void
}

const Hours = ({ day, hours, error, onChange }: HoursProps) => {
  const field = (name: keyof DayHours, words: string) => ({
    ...(day === undefined ? { label: words } : { 'aria-label': `${day}, ${words.toLowerCase()}` }),
    value: hours[name],
    data: timesWith(hours[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onChange({ [name]: currentTarget.value }),
  })
  return (
    <div className={classes.hours}>
      <NativeSelect {...field('StartTime', 'Start time')} />
      <NativeSelect {...field('StopTime', 'Stop time')} error={error} />
    </div>
  )
}
