import { Group } from '@mantine/core'
import { DateField } from '../../ui/date-field.tsx'

type Days = { from: string; to: string }

/** The days whose words are looked for; empty is any. */
export const SearchDays = ({ from, to, onChange }: Days & { onChange: (days: Days) => void }) => (
  <Group gap="xs" grow wrap="nowrap">
    <DateField
      label="From"
      width="auto"
      value={from}
      max={to || undefined}
      placeholder="Any day"
      clearable
      onChange={(day) => onChange({ from: day, to })}
    />
    <DateField
      label="To"
      width="auto"
      value={to}
      min={from || undefined}
      placeholder="Any day"
      clearable
      onChange={(day) => onChange({ from, to: day })}
    />
  </Group>
)
