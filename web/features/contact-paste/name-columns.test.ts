import { expect, test } from 'vitest'
import type { FurtherColumn, PasteRow } from './paste-row.ts'
import { contactOf, judgeRows } from './paste-rows.ts'
import { firstState, nextState, type PasteAct } from './paste-state.ts'

const rows: PasteRow[] = [
  { id: 1, name: '', number: '2175550101', cells: { Family: 'King', Call: 'Ada' } },
  { id: 2, name: 'Ben', number: '2175550102', cells: { Family: 'Park' } },
  { id: 3, name: 'Cy Clark', number: '2175550103', cells: { Call: 'Cyril' } },
]
const found: PasteAct[] = [
  ...[{ type: 'write', text: 'any' } as const, { type: 'parse' } as const],
  { type: 'parsed', pasted: { contacts: rows, left: [], tokenizer: 'text' } },
]
const use = (column: string, to: FurtherColumn['use']): PasteAct => ({ type: 'column', column, to: { use: to } })
const after = (...acts: PasteAct[]) => [...found, ...acts].reduce(nextState, firstState)
const sent = (state: ReturnType<typeof after>) =>
  state.rows.map((row) => {
    const { FirstName, LastName } = contactOf(row, 1, state.columns)
    return [FirstName, LastName]
  })

test('a column of last names gives the last name, and leaves the first as it was pasted', () =>
  expect(sent(after(use('Family', 'LastName')))).toEqual([
    ['', 'King'],
    ['Ben', 'Park'],
    ['Cy', 'Clark'],
  ]))

test('beside a column of first names a single word was the last name', () =>
  expect(sent(after(use('Call', 'FirstName'), use('Family', 'LastName')))).toEqual([
    ['Ada', 'King'],
    ['Ben', 'Park'],
    ['Cyril', 'Clark'],
  ]))

test('a whole name stands alone, and what was one before is a field again', () => {
  const { columns, rows: named } = after(use('Family', 'Name'), use('Call', 'Name'))
  expect(columns.map((one) => one.use)).toEqual(['Custom', 'Name'])
  expect(named.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cyril'])
})

test('whoever thinks better of it has the names back that were pasted', () =>
  expect(after(use('Family', 'LastName'), use('Family', 'Custom')).rows).toEqual(rows))

test('a name written by hand stays, whatever is said of the columns later', () => {
  const written: PasteAct = { type: 'change', id: 2, field: 'name', value: 'Bea' }
  expect(after(use('Family', 'LastName'), written, use('Call', 'FirstName')).rows[1]).toMatchObject({ name: 'Bea' })
  expect(sent(after(use('Family', 'LastName'), written))[1]).toEqual(['Bea', ''])
})

test('a row without a name that is joined with one below of the same number gives it its name', () => {
  const two: PasteRow[] = [
    { id: 1, name: 'King', parts: { FirstName: '', LastName: 'King' }, number: '2175550101', others: ['2175550109'] },
    { id: 2, name: '', number: '2175550101' },
  ]
  expect(judgeRows(two, 1).good.map((row) => contactOf(row, 1))).toEqual([
    { FirstName: '', LastName: 'King', PrimaryPhone: '2175550101', SecondaryPhone: '2175550109' },
  ])
})
