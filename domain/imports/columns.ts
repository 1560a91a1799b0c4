/** The columns of a file of contacts: which is which, by their headings or by what they hold (rules/imports 2). */
import { cleanText, cutText, longestField } from './clean.ts'
import { findContentUses } from './column-content.ts'
import { foldHeading, type HeadingUse, useOfHeading } from './column-names.ts'
import { readPhoneCell } from './phone-cell.ts'

type FieldUse = (typeof fields)[number]
export type ColumnUse =
  | { readonly use: FieldUse | 'Skip' }
  /** Custom data under this name. */
  | { readonly use: 'Custom'; readonly name: string }
export type ColumnPlan = { readonly HasHeader: boolean; readonly Columns: readonly ColumnUse[] }

export const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const
const fields = [...phoneFields, 'FirstName', 'LastName', 'Name', 'Notes', 'Groups'] as const

/** The first rows of a sheet, with its heading if it has one, to a proposal that the customer may change. */
export const proposeColumns = (rows: readonly (readonly string[])[], CountryID: number): ColumnPlan => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const heading = Array.from({ length: width }, (_, at) => cleanText((rows[0]?.[at] ?? '').slice(0, 200)))
  const isNumber = (cell: string) => 'phones' in readPhoneCell(cell, CountryID)
  const named = heading.map((cell) => useOfHeading(foldHeading(cell)))
  const body = findContentUses(rows.slice(1), width, isNumber)
  const isUnlike = (at: number) => /\p{L}{2}/u.test(heading[at]!) && !isNumber(heading[at]!)
  // A heading has no number, and either says what a column is or stands over a column of numbers without being one.
  const HasHeader = !heading.some(isNumber) && (named.some(Boolean) || body.phones.some(isUnlike))
  if (!HasHeader) return { HasHeader, Columns: byContent(findContentUses(rows, width, isNumber), width) }
  return { HasHeader, Columns: byHeading(heading, named, body, rows.length > 1) }
}

/** A sentence when a file can't be read by this plan, or null. */
export const whyNotColumns = ({ Columns }: ColumnPlan): string | null => {
  const uses = Columns.map(({ use }) => use)
  if (!uses.some((use) => isPhoneField(use))) return 'Choose the column that holds the phone number.'
  const twice = fields.find((field) => uses.indexOf(field) !== uses.lastIndexOf(field))
  if (twice) return `Two columns are chosen as ${labels[twice]}. Choose one of them.`
  if (uses.includes('Name') && (uses.includes('FirstName') || uses.includes('LastName'))) {
    return 'Choose either the column with the whole name or those with the first and last name.'
  }
  const names = new Set<string>()
  for (const [at, column] of Columns.entries()) {
    if (column.use !== 'Custom') continue
    const name = column.name.trim()
    if (name === '') return `Enter a name for column ${at + 1}, or skip it.`
    if (name.length > longestField) return `The name of column ${at + 1} can't exceed ${longestField} characters.`
    if (names.has(name.toLowerCase())) return `Two columns are named "${name}". Give one of them another name.`
    names.add(name.toLowerCase())
  }
  return null
}

export const isPhoneField = (use: string): use is (typeof phoneFields)[number] =>
  use === 'PrimaryPhone' || use === 'SecondaryPhone' || use === 'TertiaryPhone'

const labels: Record<FieldUse, string> = {
  PrimaryPhone: 'Primary Phone',
  SecondaryPhone: 'Secondary Phone',
  TertiaryPhone: 'Tertiary Phone',
  FirstName: 'First Name',
  LastName: 'Last Name',
  Name: 'Name',
  Notes: 'Notes',
  Groups: 'Groups',
}

const skip: ColumnUse = { use: 'Skip' }

type Named = { readonly use: HeadingUse; readonly rank: number } | undefined
type Content = ReturnType<typeof findContentUses>

const byHeading = (
  heading: readonly string[],
  named: readonly Named[],
  body: Content,
  hasBody: boolean,
): ColumnUse[] => {
  const columns: (ColumnUse | undefined)[] = heading.map(() => undefined)
  const isBlank = (at: number) => hasBody && body.isBlank[at] === true
  const ranked = (use: HeadingUse) =>
    named
      .flatMap((one, at) => (one?.use === use ? [{ at, rank: one.rank + (isBlank(at) ? 100 : 0) }] : []))
      .sort((one, other) => one.rank - other.rank || one.at - other.at)
      .map(({ at }) => at)
  const phones = ranked('phone')
  // No heading speaks of a phone: then what holds numbers is one.
  const chosen = phones.length > 0 ? phones : body.phones
  for (const [index, at] of chosen.slice(0, phoneFields.length).entries()) columns[at] = { use: phoneFields[index]! }
  const free = (use: HeadingUse) => ranked(use).find((at) => columns[at] === undefined)
  const place = (use: FieldUse, at: number | undefined) => {
    if (at !== undefined) columns[at] = { use }
  }
  const [first, last, whole] = [free('FirstName'), free('LastName'), free('Name')]
  place('FirstName', first)
  place('LastName', last)
  // 'Vorname, Name' and 'Nombre, Apellidos': beside one half of a name, 'name' is the other half.
  if (first === undefined && last === undefined) place('Name', whole)
  else if (last === undefined) place('LastName', whole)
  else if (first === undefined) place('FirstName', whole)
  place('Notes', free('Notes'))
  place('Groups', free('Groups'))
  const names = new Map<string, number>()
  return columns.map((column, at) => {
    if (column) return column
    if (heading[at] === '' || isBlank(at)) return skip
    return { use: 'Custom', name: distinctName(heading[at]!, names) }
  })
}

/** The heading, with a number where another column has the same one. `names` counts how often each was given. */
const distinctName = (heading: string, names: Map<string, number>): string => {
  const key = cutText(heading).toLowerCase()
  let name = cutText(heading)
  while (names.has(name.toLowerCase())) {
    const count = (names.get(key) ?? 1) + 1
    names.set(key, count)
    name = `${cutText(heading, longestField - String(count).length - 1)} ${count}`
  }
  names.set(name.toLowerCase(), names.get(name.toLowerCase()) ?? 1)
  return name
}

const byContent = ({ phones, first, last, name, notes }: Content, width: number): ColumnUse[] => {
  const uses = new Map<number, FieldUse>(phones.map((at, index) => [at, phoneFields[index]!]))
  const columns = [
    ['FirstName', first] as const,
    ['LastName', last] as const,
    ['Name', name] as const,
    ['Notes', notes] as const,
  ]
  for (const [use, at] of columns) if (at !== undefined) uses.set(at, use)
  return Array.from({ length: width }, (_, at) => ({ use: uses.get(at) ?? 'Skip' }))
}
