import { expect, test } from 'vitest'
import { withLeftRows } from './left-rows.ts'

const left = (...lines: string[]) =>
  withLeftRows({ contacts: [{ id: 4, name: 'Ada', number: '2175550100' }], left: lines, tokenizer: 'text' })

test.each([
  ['Cora Castillo, 217-555-01', { name: 'Cora Castillo', number: '217-555-01' }],
  ['Room 7: Dev 555-0103', { name: 'Room 7 Dev', number: '555-0103' }],
  ['Grade 9', { name: 'Grade', number: '9' }],
  ['No number here', { name: 'No number here', number: '' }],
])('%s is a row to correct', (line, row) => expect(left(line).contacts[1]).toEqual({ id: 5, ...row }))

test('nothing is left beside the rows, and every row is its own', () => {
  const { contacts, left: rest } = left('a', 'b')
  expect(rest).toEqual([])
  expect(contacts.map(({ id }) => id)).toEqual([4, 5, 6])
})
