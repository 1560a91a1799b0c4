/** What pasted columns hold beside names and numbers: kept in a field of one's own or in the notes, or left out. */
import type { FurtherColumn, PasteRow } from './paste-row.ts'

const longestNotes = 50
const longestValue = 1000
const mostFields = 100

/** What of a row's further columns becomes part of its contact. */
export const keptOf = (
  { cells = {} }: PasteRow,
  columns: readonly FurtherColumn[],
): { Notes?: string; CustomData?: Record<string, string> } => {
  const Notes = notesOf(cells, columns)
  const fields = columns.flatMap(({ column, use, name }): [string, string][] =>
    use === 'Custom' && cells[column] ? [[name.trim(), cells[column]]] : [],
  )
  return { ...(Notes !== '' && { Notes }), ...(fields.length > 0 && { CustomData: Object.fromEntries(fields) }) }
}

/** What of a row is in no contact, in one line; without columns none of its cells is. */
export const notKeptOf = ({ cells = {}, rest = '' }: PasteRow, columns: readonly FurtherColumn[] = []): string => {
  const kept = new Set(columns.filter(({ use }) => use !== 'Skip').map(({ column }) => column))
  return [...Object.entries(cells).flatMap(([column, cell]) => (kept.has(column) ? [] : [cell])), rest]
    .filter((text) => text !== '')
    .join(', ')
}

export type ColumnFaults = { readonly [column: string]: string }

/** Why a column cannot be kept as it was chosen, by the column. */
export const faultsOfColumns = (columns: readonly FurtherColumn[], rows: readonly PasteRow[]): ColumnFaults => {
  const faults: Record<string, string> = {}
  const names = new Set<string>()
  const fields = columns.filter(({ use }) => use === 'Custom')
  for (const { column, name } of fields) {
    const key = name.trim().toLowerCase()
    if (key === '') faults[column] = 'Enter a Field Name.'
    else if (names.has(key)) faults[column] = `Two columns are named “${name.trim()}”. Give one of them another name.`
    else if (rows.some(({ cells }) => (cells?.[column]?.length ?? 0) > longestValue)) faults[column] = tooLongValue
    names.add(key)
  }
  if (fields.length > mostFields) faults[fields[mostFields]!.column] = 'A contact holds at most 100 custom fields.'
  const long = rows.filter(({ cells = {} }) => notesOf(cells, columns).length > longestNotes).length
  const [notes] = columns.filter(({ use }) => use === 'Notes')
  if (long > 0 && notes) faults[notes.column] = tooLongNotes(long)
  return faults
}

const notesOf = (cells: Readonly<Record<string, string>>, columns: readonly FurtherColumn[]): string =>
  columns.flatMap(({ column, use }) => (use === 'Notes' && cells[column] ? [cells[column]] : [])).join('; ')

const tooLongValue = 'A custom field must be at most 1,000 characters, and some are longer. Leave this column out.'
const tooLongNotes = (count: number): string =>
  `Notes hold ${longestNotes} characters, and ${count === 1 ? '1 row has' : `${count.toLocaleString('en-US')} rows have`} more. Keep them in a field of your own, or leave them out.`
