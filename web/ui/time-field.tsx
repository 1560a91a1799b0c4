import { Autocomplete, type OptionsFilter } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { quarterHours } from './quarter-hours.ts'

type Props = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

/** A time on the clock: typed, or chosen from every quarter of an hour. */
export const TimeField = ({ label, value, error, onChange }: Props) => (
  <Autocomplete
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

/** The choices that begin with what is typed; all of them once one is chosen, so that another can be. */
const startsWith: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase()
  const all = options as { value: string; label: string }[]
  if (all.some(({ value }) => value.toLowerCase() === typed)) return all
  return all.filter(({ value }) => value.toLowerCase().startsWith(typed))
}
