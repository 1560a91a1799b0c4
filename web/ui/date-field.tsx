import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  /** `2026-11-23`, or empty. */
  value: string
  onChange: (day: string) => void
  error?: string | undefined
  description?: ReactNode
  /** The first day that can be chosen on the calendar, as `2026-11-23`. One before it can be typed, to be told why not. */
  min?: string | undefined
  /** The last one, likewise. */
  max?: string | undefined
  required?: boolean
  clearable?: boolean
  placeholder?: string
  width?: number | string
}

/**
 * A day: typed, or chosen on a calendar whose weeks begin on Sunday. The calendar comes when one presses or types there: one that only
 * passes by with the Tab key, or finds the focus there in a dialog, sees what is below it.
 */
export const DateField = ({
  label,
  value,
  onChange,
  error,
  min = '',
  max = '9999',
  required = false,
  clearable = false,
  width = 200,
  ...rest
}: Props) => {
  const [isWanted, setIsWanted] = useState(false)
  return (
    <DateInput
      // Below the field stands what is wrong with it, which the calendar must not cover.
      popoverProps={{ disabled: !isWanted, position: error ? 'top-start' : 'bottom-start' }}
      onPointerDown={() => setIsWanted(true)}
      onKeyDown={({ key }) => setIsWanted(isWanted || !passing.includes(key))}
      onBlur={() => setIsWanted(false)}
      label={label}
      required={required}
      clearable={clearable}
      w={width}
      valueFormat="MMM D, YYYY"
      excludeDate={(day) => day < min || day > max}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={value || null}
      error={error}
      firstDayOfWeek={0}
      weekendDays={[]}
      ariaLabels={calendarLabels}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      onChange={(day) => onChange(day ?? '')}
      {...rest}
    />
  )
}

/** Keys that leave the field, or come with others. */
const passing = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape', 'Enter']

const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous years',
  nextDecade: 'Next years',
}
