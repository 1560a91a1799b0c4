import type { ColumnUse } from '@carillon/contract/imports.ts'
import { readImportRow } from '@carillon/domain/imports/row.ts'
import { phoneText } from '../../ui/phone.tsx'

export type FirstPerson = {
  readonly name: string
  readonly phone: string
  /** What is wrong with the row, in words. */
  readonly fault: string
  /** Further numbers, groups, notes and fields of one's own, in that order. */
  readonly further: readonly string[]
}

/** What the first row becomes with these columns, by the rule that the server reads it by; undefined where it has nothing to show. */
export const firstPerson = (
  row: readonly string[] | undefined,
  columns: readonly ColumnUse[],
  CountryID: number,
): FirstPerson | undefined => {
  if (!row) return undefined
  const Columns = columns.map((column) =>
    column.Use === 'Custom' ? { use: column.Use, name: column.Name } : { use: column.Use },
  )
  const read = readImportRow(row, { Columns }, CountryID)
  const written = row[columns.findIndex(({ Use }) => Use === 'PrimaryPhone')]?.trim() ?? ''
  const own = Object.entries(read.CustomData).map(([name, value]) => `${name}: ${value}`)
  const person = {
    name: `${read.FirstName} ${read.LastName}`.trim(),
    phone: read.phones.length > 0 ? phoneText(String(read.phones[0])) : written,
    fault: written === '' ? '' : (read.problems.find(({ isFatal }) => isFatal)?.sentence ?? ''),
    further: [
      ...read.phones.slice(1).map((phone) => phoneText(String(phone))),
      ...read.Groups,
      ...(read.Notes ? [read.Notes] : []),
      ...own,
    ],
  }
  return person.name || person.phone || person.further.length > 0 ? person : undefined
}
