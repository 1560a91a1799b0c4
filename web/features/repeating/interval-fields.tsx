import type { ScheduleForm } from '@carillon/contract/repeating.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { type IntervalFrequency, intervalFrequencies } from '@carillon/domain/time/frequency.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import { Chip, Group, Input, NativeSelect, NumberInput } from '@mantine/core'
import { useId } from 'react'
import { daysOf, nameOf, unitOf, withUnit } from './schedule-form.ts'

type Props = { value: ScheduleForm; onChange: (value: ScheduleForm) => void; errors: FieldErrors; zone: string }

/** What a name leaves open: the interval of a custom schedule, and the days of one in weeks. */
export const IntervalFields = ({ value, onChange, errors, zone }: Props) => {
  const name = nameOf(value)
  const unit = unitOf(value)
  return (
    <>
      {name === 'Custom' && (
        <Group gap="sm" align="start">
          <NumberInput
            label="Every"
            required
            w={110}
            allowDecimal={false}
            allowNegative={false}
            // What is too much is told, not taken back while one types.
            clampBehavior="none"
            maxLength={4}
            value={value.Interval ?? ''}
            error={errors.Interval}
            onChange={(typed) => onChange({ ...value, Interval: typeof typed === 'number' ? typed : null })}
          />
          <NativeSelect
            label="Unit"
            w={140}
            data={intervalFrequencies.map((each) => ({ value: each, label: each }))}
            value={unit}
            error={errors.IntervalFrequency}
            onChange={({ currentTarget }) => onChange(withUnit(value, currentTarget.value as IntervalFrequency, zone))}
          />
        </Group>
      )}
      {(name === 'Weekly' || (name === 'Custom' && unit === 'Weeks')) && (
        <Days value={value} onChange={onChange} error={errors.DaysOfWeek} />
      )}
    </>
  )
}

const Days = ({ value, onChange, error }: Omit<Props, 'errors' | 'zone'> & { error: string | undefined }) => {
  const id = useId()
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }} aria-describedby={error ? id : undefined}>
      <Input.Label component="legend" style={{ padding: 0, marginBottom: 4 }}>
        On
      </Input.Label>
      <Chip.Group
        multiple
        value={daysOf(value)}
        onChange={(days) => onChange({ ...value, DaysOfWeek: dayNames.filter((day) => days.includes(day)) })}
      >
        <Group gap={6}>
          {dayNames.map((day) => (
            <Chip key={day} value={day} size="sm" radius="sm" aria-label={day}>
              {day.slice(0, 3)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error && (
        <Input.Error id={id} role="alert" mt={4}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
