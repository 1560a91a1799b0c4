/** The columns of a file of contacts: which is which, by their headings or by what they hold (rules/imports 2). */
import { cutText, longestField } from './clean.ts'
import { findContentUses } from './column-content.ts'
import { foldHeading, type HeadingUse, isPlaceOfPhone } from './column-names.ts'
import { findHeadingRow, type Heading, headingsOf } from './heading-row.ts'
import { readPhoneCell } from './phone-cell.ts'

type FieldUse = (typeof fields)[number]
export type ColumnUse =
  | { readonly use: FieldUse | 'Skip' }
  /** Custom data under this name. */
  | { readonly use: 'Custom'; readonly name: string }
export type ColumnPlan = { readonly Columns: readonly ColumnUse[] }
export type ColumnProposal = ColumnPlan & {
  /** The place of the row with the headings among those given, or -1. */
  readonly heading: number
  /** Columns whose use is a guess, which a person must look at. */
  readonly unsure: readonly number[]
}

export const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const
const fields = [...phoneFields, 'FirstName', 'LastName', 'Name', 'Notes', 'Groups'] as const

/** The first rows of a sheet to a proposal that the customer may change. */
export const proposeColumns = (rows: Rows, CountryID: number): ColumnProposal =>
  columnsUnder(rows, findHeadingRow(rows, widthOf(rows), isNumberIn(CountryID)), CountryID)

/** The same where the customer says which row has the headings; -1 for none. */
export const columnsUnder = (rows: Rows, heading: number, CountryID: number): ColumnProposal => {
  const width = widthOf(rows)
  const content = findContentUses(rows.slice(heading + 1), width, isNumberIn(CountryID))
  if (heading < 0) return { heading, ...byContent(content, width) }
  return { heading, ...byHeading(headingsOf(rows, heading, width), content, rows.length > heading + 1) }
}

/** What nobody has looked at: a name that is a guess is left out rather than given to somebody. Each number is checked anyway. */
export const withoutGuesses = ({ Columns, unsure }: Uses): readonly ColumnUse[] =>
  Columns.map((column, at) => (unsure.includes(at) && !isPhoneField(column.use) ? skip : column))

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

type Rows = readonly (readonly string[])[]
type Content = ReturnType<typeof findContentUses>
type Uses = Pick<ColumnProposal, 'Columns' | 'unsure'>

const widthOf = (rows: Rows): number => rows.reduce((most, row) => Math.max(most, row.length), 0)
const isNumberIn = (CountryID: number) => (cell: string) => 'phones' in readPhoneCell(cell, CountryID)

const byHeading = (headings: readonly Heading[], body: Content, hasBody: boolean): Uses => {
  const columns: (ColumnUse | undefined)[] = headings.map(() => undefined)
  const isBlank = (at: number) => hasBody && body.isBlank[at] === true
  const ranked = (use: HeadingUse) =>
    headings
      .flatMap(({ named }, at) => (named?.use === use ? [{ at, rank: named.rank + (isBlank(at) ? 100 : 0) }] : []))
      .sort((one, other) => one.rank - other.rank || one.at - other.at)
      .map(({ at }) => at)
  const isOfPlace = (at: number) => body.isNumbers[at] === true && isPlaceOfPhone(foldHeading(headings[at]!.text))
  const named = ranked('phone')
  const phones = [...named, ...headings.flatMap((_, at) => (!named.includes(at) && isOfPlace(at) ? [at] : []))]
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
  const Columns = columns.map((column, at): ColumnUse => {
    if (column) return column
    const { text } = headings[at]!
    if (text === '' || isBlank(at)) return skip
    return { use: 'Custom', name: distinctName(text, names) }
  })
  const isGuess = (at: number): boolean => {
    if (isPhoneField(Columns[at]!.use)) return phones.length === 0 && body.isWeak
    if (!isNameField(Columns[at]!.use)) return false
    // Two people in a row, of whom the heading says neither; or no names below what is called one.
    const rivals = headings.filter(({ named }, other) => isSameName(named, headings[at]!.named) && !isBlank(other))
    return rivals.length > 1 || body.isNameless[at] === true
  }
  return { Columns, unsure: Columns.flatMap((_, at) => (isGuess(at) ? [at] : [])) }
}

type Named = Heading['named']

/** From this rank on, headings of names tell whose name it is ('Parent Name'), and none is better than another. */
const ranksOfPersons = { FirstName: 3, LastName: 2, Name: 2 }

const isSameName = (one: Named, other: Named): boolean => {
  if (!one || !other || one.use !== other.use || !(one.use in ranksOfPersons)) return false
  const persons = ranksOfPersons[one.use as keyof typeof ranksOfPersons]
  return one.rank === other.rank || (one.rank >= persons && other.rank >= persons)
}

const isNameField = (use: string): boolean => use === 'FirstName' || use === 'LastName' || use === 'Name'

/** The heading, with a number where another column has the same one. `names` counts how often each was given. */
export const distinctName = (heading: string, names: Map<string, number>): string => {
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

/** What holds numbers is surely a phone; who is called what is a guess always. */
const byContent = ({ phones, first, last, name, notes, isWeak }: Content, width: number): Uses => {
  const uses = new Map<number, FieldUse>(phones.map((at, index) => [at, phoneFields[index]!]))
  const guessed = new Set(isWeak ? phones : [])
  const columns = [
    ['FirstName', first] as const,
    ['LastName', last] as const,
    ['Name', name] as const,
    ['Notes', notes] as const,
  ]
  for (const [use, at] of columns) {
    if (at === undefined) continue
    uses.set(at, use)
    guessed.add(at)
  }
  const Columns = Array.from({ length: width }, (_, at): ColumnUse => ({ use: uses.get(at) ?? 'Skip' }))
  return { Columns, unsure: [...guessed].sort((one, other) => one - other) }
}
