/** Columns of a paste that a person says are the names, where their headings do not say it. */
import { joinName, wholeParts } from '@carillon/domain/imports/name.ts'
import type { FurtherColumn, NameParts, NameUse, PasteRow } from './paste-row.ts'

export const isNameUse = (use: FurtherColumn['use']): use is NameUse =>
  use === 'Name' || use === 'FirstName' || use === 'LastName'

/** A whole name stands alone, and each half is in one column: what was it before is a field again. */
export const withColumn = (
  columns: readonly FurtherColumn[],
  column: string,
  to: Partial<FurtherColumn>,
): FurtherColumn[] =>
  columns.map((one) => {
    if (one.column === column) return { ...one, ...to }
    return to.use !== undefined && excludes(to.use, one.use) ? { ...one, use: 'Custom' } : one
  })

const excludes = (use: FurtherColumn['use'], other: FurtherColumn['use']): boolean =>
  isNameUse(use) && isNameUse(other) && (use === other || use === 'Name' || other === 'Name')

/** The rows, called as these columns say; a row whose cells say nothing keeps the name it has. */
export const namedBy = (
  columns: readonly FurtherColumn[],
  rows: readonly PasteRow[],
  before: readonly FurtherColumn[],
): readonly PasteRow[] => {
  const isNamed = columns.some(({ use }) => isNameUse(use))
  if (!isNamed && !before.some(({ use }) => isNameUse(use))) return rows
  return rows.map((row) => named(columns, row, before))
}

const named = (columns: readonly FurtherColumn[], row: PasteRow, before: readonly FurtherColumn[]): PasteRow => {
  const { pasted = nameOf(row), parts, ...rest } = row
  // Written by hand since.
  if (row.pasted === undefined && partsFrom(before, row)) return row
  const { halves: _, ...bare } = rest
  const found = partsFrom(columns, { ...bare, name: pasted.name })
  return found
    ? { ...bare, name: joinName(found.FirstName, found.LastName), parts: found, pasted }
    : { ...bare, ...pasted }
}

const nameOf = ({ name, halves }: PasteRow) => ({ name, ...(halves && { halves }) })

/** Undefined where no such column says anything of this row. One half leaves the other as it was pasted. */
const partsFrom = (columns: readonly FurtherColumn[], { name, cells = {} }: PasteRow): NameParts | undefined => {
  const cellOf = (use: NameUse) => cells[columns.find((one) => one.use === use)?.column ?? ''] || undefined
  const [whole, first, last] = [cellOf('Name'), cellOf('FirstName'), cellOf('LastName')]
  if (whole !== undefined) return wholeParts(whole)
  if (first === undefined && last === undefined) return undefined
  const known = wholeParts(name)
  if (first === undefined) return { FirstName: firstBeside(name, last ?? ''), LastName: last ?? '' }
  // A single word was taken for a first name.
  return { FirstName: first, LastName: last ?? (known.LastName || known.FirstName) }
}

/** All that was pasted as a name, but for the last name where that was in it too. */
const firstBeside = (name: string, last: string): string => {
  const { FirstName, LastName } = wholeParts(name)
  return LastName.toLowerCase() === last.toLowerCase() ? FirstName : `${FirstName} ${LastName}`.trim()
}
