import { expect, test } from 'vitest'
import { withMoved } from './with-moved.ts'

test('an entry changes places with its neighbour, and stays at either end', () => {
  const list = ['a', 'b', 'c']
  expect(withMoved(list, 2, -1)).toEqual(['a', 'c', 'b'])
  expect(withMoved(list, 0, 1)).toEqual(['b', 'a', 'c'])
  expect(withMoved(list, 0, -1)).toEqual(list)
  expect(withMoved(list, 2, 1)).toEqual(list)
  expect(list).toEqual(['a', 'b', 'c'])
})
