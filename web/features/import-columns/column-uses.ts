import type { ColumnUse, Tab } from '@carillon/contract/imports.ts'
import { columnsUnder, isPhoneField } from '@carillon/domain/imports/columns.ts'
import { headingsOf } from '@carillon/domain/imports/heading-row.ts'
import type { FilePurpose } from '../imports/words.ts'

export type Use = ColumnUse['Use']

export const useLabels: Record<Use, string> = {
  PrimaryPhone: 'Phone',
  SecondaryPhone: 'Second phone',
  TertiaryPhone: 'Third phone',
  FirstName: 'First name',
  LastName: 'Last name',
  Name: 'Whole name',
  Notes: 'Notes',
  Groups: 'Groups',
  Custom: 'Custom field…',
  Skip: 'Do not import',
}

/** Who is added to a broadcast is not imported anywhere. */
export const labelOf = (use: Use, purpose: FilePurpose): string =>
  use === 'Skip' && purpose === 'broadcast' ? 'Leave out' : useLabels[use]

/** What can be chosen for a column. People of a broadcast alone have no groups and no fields of the account's own. */
export const usesFor = (purpose: FilePurpose): Use[] =>
  purpose === 'optouts'
    ? ['PrimaryPhone', 'Skip']
    : (Object.keys(useLabels) as Use[]).filter(
        (use) => purpose === 'contacts' || (use !== 'Groups' && use !== 'Custom'),
      )

export const longestFieldName = 50
/** How many rows of the file are shown (rules/imports 8). */
export const previewRows = 5

/** What the columns hold, and which of that is a guess that nobody has looked at yet. */
export type Proposal = { readonly columns: readonly ColumnUse[]; readonly asked: readonly number[] }

/** As far as the purpose knows it, with the headings in this row; `known` is what was confirmed for it before. */
export const proposalOf = (
  tab: Tab,
  headingRow: number,
  purpose: FilePurpose,
  { CountryID, known }: { CountryID: number; known?: readonly ColumnUse[] | undefined },
): Proposal => {
  const may = usesFor(purpose)
  const { Columns, Unsure } = known ? { Columns: known, Unsure: [] } : columnsAt(tab, headingRow, CountryID)
  const columns = tab.Columns.map((_, at): ColumnUse => {
    const use = Columns[at]
    return use && may.includes(use.Use) ? use : { Use: 'Skip' }
  })
  return { columns, asked: Unsure.filter((at) => columns[at]?.Use !== 'Skip') }
}

const columnsAt = (tab: Tab, headingRow: number, CountryID: number): Pick<Tab, 'Columns' | 'Unsure'> => {
  if (headingRow === tab.HeadingRow) return tab
  const { Columns, unsure } = columnsUnder(tab.Preview, tab.PreviewRows.indexOf(headingRow), CountryID)
  return {
    Columns: Columns.map((column) =>
      column.use === 'Custom' ? { Use: 'Custom', Name: column.name } : { Use: column.use },
    ),
    Unsure: [...unsure],
  }
}

type Rows = Pick<Tab, 'Preview' | 'PreviewRows'>

/** What each column is called: by its heading, or by its letter as in the spreadsheet. */
export const namesOf = ({ Preview, PreviewRows }: Rows, headingRow: number, count: number): string[] => {
  const at = PreviewRows.indexOf(headingRow)
  const headings = at < 0 ? [] : headingsOf(Preview, at, count)
  return Array.from({ length: count }, (_, column) => headings[column]?.text || `Column ${letterOf(column)}`)
}

export const rowsOf = ({ Preview, PreviewRows }: Rows, headingRow: number): string[][] =>
  Preview.slice(PreviewRows.indexOf(headingRow) + 1).slice(0, previewRows)

/**
 * A column takes a use. Whichever column had it gives it up: of the phones for what this one was, otherwise it is left out. A
 * whole name and parts of a name shut each other out.
 */
export const chooseUse = (columns: readonly ColumnUse[], at: number, use: Use, name: string): ColumnUse[] => {
  const before = columns[at] ?? { Use: 'Skip' }
  const chosen: ColumnUse = use === 'Custom' ? { Use: use, Name: name.slice(0, longestFieldName) } : { Use: use }
  return columns.map((column, index) => {
    if (index === at) return chosen
    if (column.Use === use && isSingle(use))
      return isPhoneField(use) && isPhoneField(before.Use) ? before : { Use: 'Skip' }
    if (use === 'Name' && isPartOfName(column.Use)) return { Use: 'Skip' }
    if (isPartOfName(use) && column.Use === 'Name') return { Use: 'Skip' }
    return column
  })
}

/** Columns that a choice has changed besides its own, in words; empty for none. */
export const consequences = (
  before: readonly ColumnUse[],
  after: readonly ColumnUse[],
  at: number,
  names: readonly string[],
  purpose: FilePurpose = 'contacts',
): string =>
  after
    .flatMap((column, index) =>
      index === at || column.Use === before[index]?.Use
        ? []
        : [`“${names[index]}” is now “${labelOf(column.Use, purpose)}”.`],
    )
    .join(' ')

/** What keeps the columns from being taken: for the whole, and by column. `unsure` are those that nobody has looked at. */
export const whyNotColumns = (
  columns: readonly ColumnUse[],
  unsure: readonly number[] = [],
): { whole?: string; byColumn: Record<number, string> } => {
  const byColumn: Record<number, string> = Object.fromEntries(unsure.map((at) => [at, pleaseCheck]))
  const seen = new Set<string>()
  for (const [at, column] of columns.entries()) {
    if (column.Use !== 'Custom') continue
    const name = column.Name.trim().toLowerCase()
    if (name === '') byColumn[at] = 'Enter a Field Name.'
    else if (seen.has(name)) byColumn[at] = 'Another column has this name. Choose a different one.'
    seen.add(name)
  }
  const hasPhone = columns.some(({ Use }) => isPhoneField(Use))
  return { byColumn, ...(!hasPhone && { whole: 'Choose the column that holds the phone number.' }) }
}

const pleaseCheck = 'Say that this is right, change it, or leave it out.'

export const isSame = (one: readonly ColumnUse[], other: readonly ColumnUse[]): boolean =>
  one.length === other.length && one.every((column, at) => keyOf(column) === keyOf(other[at]))

const keyOf = (column: ColumnUse | undefined): string =>
  column?.Use === 'Custom' ? `Custom ${column.Name}` : (column?.Use ?? 'Skip')

const isPartOfName = (use: Use): boolean => use === 'FirstName' || use === 'LastName'
const isSingle = (use: Use): boolean => use !== 'Custom' && use !== 'Skip'

// A to Z, then AA, as spreadsheets count.
const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`
