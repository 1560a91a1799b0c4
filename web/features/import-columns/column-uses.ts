import type { ColumnUse, Tab } from '@carillon/contract/imports.ts'
import { isPhoneField } from '@carillon/domain/imports/columns.ts'
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

/** What a sheet proposes, as far as the purpose knows it. */
export const proposalOf = (tab: Tab, purpose: FilePurpose, known: readonly ColumnUse[] = []): ColumnUse[] => {
  const may = usesFor(purpose)
  return (known.length > 0 ? known : tab.Columns).map((use) => (may.includes(use.Use) ? use : { Use: 'Skip' }))
}

/** What each column is called: by the first row, or by its letter as in the spreadsheet. */
export const namesOf = ({ Preview }: Pick<Tab, 'Preview'>, hasHeader: boolean, count: number): string[] =>
  Array.from({ length: count }, (_, at) => (hasHeader && Preview[0]?.[at]?.trim()) || `Column ${letterOf(at)}`)

export const rowsOf = ({ Preview }: Pick<Tab, 'Preview'>, hasHeader: boolean): string[][] =>
  Preview.slice(hasHeader ? 1 : 0).slice(0, previewRows)

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

/** What keeps the columns from being taken: for the whole, and by column. */
export const whyNotColumns = (columns: readonly ColumnUse[]): { whole?: string; byColumn: Record<number, string> } => {
  const byColumn: Record<number, string> = {}
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

export const isSame = (one: readonly ColumnUse[], other: readonly ColumnUse[]): boolean =>
  one.length === other.length && one.every((column, at) => keyOf(column) === keyOf(other[at]))

const keyOf = (column: ColumnUse | undefined): string =>
  column?.Use === 'Custom' ? `Custom ${column.Name}` : (column?.Use ?? 'Skip')

const isPartOfName = (use: Use): boolean => use === 'FirstName' || use === 'LastName'
const isSingle = (use: Use): boolean => use !== 'Custom' && use !== 'Skip'

// A to Z, then AA, as spreadsheets count.
const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letterOf(Math.floor(at / 26) - 1)}${letterOf(at % 26)}`
