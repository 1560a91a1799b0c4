/** Contacts in the rows of a pasted table: by its headings, or by what its columns hold. */
import { cutText, longestField } from './clean.ts'
import { type ColumnPlan, proposeColumns } from './columns.ts'
import { findNumbers } from './find-numbers.ts'
import { maskAddresses, withNames } from './line-names.ts'
import { nameIn } from './pasted-name.ts'
import type { Found } from './pasted-paragraphs.ts'

/** Rows from which the columns are read; enough to outweigh a few odd ones. */
const sampled = 50

export const readPastedTable = (rows: readonly (readonly string[])[], CountryID: number): Found => {
  const plan = proposeColumns(rows.slice(0, sampled), CountryID)
  const found: Found = { contacts: [], left: [] }
  for (const row of plan.HasHeader ? rows.slice(1) : rows) {
    const numbers = numbersIn(row, plan, CountryID)
    const name = nameOfRow(row, plan)
    for (const number of numbers) found.contacts.push({ name: name || number.name, number: number.number })
    const line = row.filter(Boolean).join(' ')
    if (numbers.length === 0 && line !== '') found.left.push(line)
  }
  return found
}

type Named = { name: string; number: string }

/** The numbers of the phone columns; of a table without headings those of any cell, with what stands beside them there. */
const numbersIn = (row: readonly string[], { HasHeader, Columns }: ColumnPlan, CountryID: number): Named[] => {
  const hasPhones = HasHeader && Columns.some(({ use }) => phoneUses.has(use))
  const cells = hasPhones ? row.filter((_, at) => phoneUses.has(Columns[at]?.use ?? 'Skip')) : row
  return cells.flatMap((cell) => {
    const line = maskAddresses(cell)
    return withNames(line, findNumbers(line, CountryID))
  })
}

const nameOfRow = (row: readonly string[], { HasHeader, Columns }: ColumnPlan): string => {
  const cell = (use: string): string => row[Columns.findIndex((column) => column.use === use)] ?? ''
  const whole = cell('Name')
  const planned = whole || [cell('FirstName'), cell('LastName')].filter((part) => part !== '').join(' ')
  // Where the cell holds more than a name, the name is sought in it.
  const name = /\d/.test(planned) ? nameIn(maskAddresses(planned)) : planned
  if (name !== '') return cutText(name, 2 * longestField + 1)
  if (HasHeader) return ''
  for (const other of row) {
    const found = /\d/.test(other) ? '' : nameIn(maskAddresses(other))
    if (found !== '') return found
  }
  return ''
}

const phoneUses = new Set<string>(['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'])
