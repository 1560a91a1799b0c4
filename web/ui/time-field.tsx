import { readHastyTime, showTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { Autocomplete, type OptionsFilter } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { quarterHours } from './quarter-hours.ts'

type Props = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

/** A time on the clock: typed, also in a hurry ('3 pm', '15:30'), or chosen from every quarter of an hour. */
export const TimeField = ({ label, value, error, onChange }: Props) => (
  <Autocomplete
    onBlur={() => plainTime(value) !== value && onChange(plainTime(value))}
    onKeyDown={(event) => {
      // What is read otherwise than it was typed is shown before it is taken.
      if (event.key !== 'Enter' || plainTime(value) === value) return
      event.preventDefault()
      event.stopPropagation()
      onChange(plainTime(value))
    }}
    label={label}
    required
    w={160}
    data={[...quarterHours]}
    placeholder="5:00 PM"
    leftSection={<IconClock size={16} aria-hidden />}
    filter={startsWith}
    value={value}
    error={error}
    onChange={onChange}
  />
)

const plainTime = (typed: string): string => {
  const time = readHastyTime(typed)
  return time ? showTimeOfDay(time) : typed
}

/** The choices that begin with what is typed; all of them once one is chosen, so that another can be. */
const startsWith: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  const all = options as { value: string; label: string }[]
  if (all.some(({ value }) => value.toLowerCase() === typed)) return all
  return all.filter(({ value }) => value.toLowerCase().startsWith(typed))
}
