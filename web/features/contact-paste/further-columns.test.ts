import { expect, test } from 'vitest'
import { faultsOfColumns, keptOf, notKeptOf } from './further-columns.ts'
import type { FurtherColumn } from './paste-row.ts'

const row = {
  ...{ id: 1, name: 'Ada', number: '2175550100', rest: 'x12' },
  cells: { Grade: '9', Bus: 'B', Note: 'Coach' },
}
const columns: FurtherColumn[] = [
  { column: 'Grade', use: 'Custom', name: ' Class ' },
  { column: 'Bus', use: 'Skip', name: 'Bus' },
  { column: 'Note', use: 'Notes', name: 'Note' },
]

test('what is kept goes into fields and notes, and what is not is said', () => {
  expect(keptOf(row, columns)).toEqual({ Notes: 'Coach', CustomData: { Class: '9' } })
  expect(notKeptOf(row, columns)).toBe('B, x12')
  expect(notKeptOf(row)).toBe('9, B, Coach, x12')
  expect(keptOf({ id: 2, name: '', number: '1' }, columns)).toEqual({})
})

test('a column without a name, with the name of another, or of notes that are too long is told', () => {
  const named = (name: string): FurtherColumn => ({ column: 'Bus', use: 'Custom', name })
  expect(faultsOfColumns(columns, [row])).toEqual({})
  expect(faultsOfColumns([columns[0]!, named(' ')], [row])).toEqual({ Bus: 'Enter a Field Name.' })
  expect(faultsOfColumns([columns[0]!, named('class')], [row])).toEqual({
    Bus: 'Two columns are named “class”. Give one of them another name.',
  })
  const long = { ...row, cells: { Note: 'n'.repeat(51) } }
  expect(faultsOfColumns(columns, [long]).Note).toContain('Notes hold 50 characters, and 1 row has more.')
})
