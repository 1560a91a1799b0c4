type Row = {
  firstName: string
  lastName: string
  notes: string
  primaryPhone: number
  secondaryPhone: number | null
  tertiaryPhone: number | null
  noTexts: boolean
  noCalls: boolean
  customData: Readonly<Record<string, string>>
}

/** What of a contact an edit has changed, in words of the page. */
export const changedFields = (before: Row, after: Row): string[] =>
  Object.entries(fields)
    .filter(([, of]) => JSON.stringify(of(before)) !== JSON.stringify(of(after)))
    .map(([name]) => name)

const fields: Record<string, (row: Row) => unknown> = {
  Name: ({ firstName, lastName }) => [firstName, lastName],
  Numbers: ({ primaryPhone, secondaryPhone, tertiaryPhone }) => [primaryPhone, secondaryPhone, tertiaryPhone],
  Notes: ({ notes }) => notes,
  Preferences: ({ noTexts, noCalls }) => [noTexts, noCalls],
  'Custom fields': ({ customData }) => Object.entries(customData).sort(),
}
