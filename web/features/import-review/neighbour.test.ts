import { expect, test } from 'vitest'
import { neighbour } from './neighbour.ts'

const rows = (['Bad', 'Good', 'Bad', 'Removed', 'Bad'] as const).map((Outcome, at) => ({ RowNo: at + 2, Outcome }))

test.each([
  [2, 1, 4],
  [4, 1, 6],
  [6, 1, 2],
  [2, -1, 6],
  [6, -1, 4],
] as const)('from row %i by %i to row %i', (from, way, to) => expect(neighbour(rows, from, way, false)).toBe(to))

test('the only bad row stays open, and closes when it is through', () => {
  const one = rows.slice(0, 2)
  expect(neighbour(one, 2, 1, false)).toBe(2)
  expect(neighbour(one, 2, 1, true)).toBe(0)
})
