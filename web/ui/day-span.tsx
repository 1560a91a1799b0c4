import { DateField } from './date-field.tsx'

type Props = {
  /** Days as `YYYY-MM-DD`; empty for any. */
  from: string
  to: string
  onChange: (end: 'from' | 'to', day: string) => void
}

/** Narrows a list to the days from one to another, either of which may be left open. */
export const DaySpan = ({ from, to, onChange }: Props) => (
  <>
    <DateField
      label="From"
      placeholder="Any day"
      width="auto"
      clearable
      value={from}
      max={to || undefined}
      onChange={(day) => onChange('from', day)}
    />
    <DateField
      label="To"
      placeholder="Any day"
      width="auto"
      clearable
      value={to}
      min={from || undefined}
      onChange={(day) => onChange('to', day)}
    />
  </>
)
