import type { Statement } from '@carillon/contract/billing.ts'

type StatementLine = { readonly label: string; readonly credits: number; readonly isPart?: boolean }

/** The lines of a statement: set aside, used (day by day where it took several), given back, still set aside. */
export const statementLines = ({ Entries, Reserved, Used, Released, Held }: Statement): StatementLine[] => {
  if (Reserved === 0 && Used === 0) return []
  const days = Entries.filter(({ Kind }) => Kind === 'Used')
  return [
    { label: 'Set aside', credits: Reserved },
    { label: 'Used', credits: Used },
    ...(days.length > 1
      ? days.map(({ Day, Credits }) => ({ label: dayText(Day), credits: Credits, isPart: true }))
      : []),
    { label: 'Given back', credits: Math.abs(Released) },
    ...(Held > 0 ? [{ label: 'Still set aside', credits: Held }] : []),
  ]
}

// A calendar day has no zone.
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))
