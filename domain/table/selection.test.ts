import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  countSelected,
  hasSelected,
  recipientPageSize,
  type Selection,
  select,
  selectAll,
  selectNone,
} from './selection.ts'

const toggle = (selection: Selection, id: number, size: number) =>
  select(selection, [id], !hasSelected(selection, id), size)

test('selecting every item collapses to SelectedAll, deselecting everything returns to none (rules/api 3)', () => {
  const two = toggle(toggle(selectNone as Selection, 1, 3), 2, 3)
  expect(two).toEqual({ Type: 'Selected', Items: [1, 2] })
  expect(toggle(two, 3, 3)).toEqual(selectAll)
  expect(toggle(toggle(two, 1, 3), 2, 3)).toEqual(selectNone)
})

test('taking one out of all', () => {
  const allButTwo = toggle(selectAll as Selection, 2, 3)
  expect(allButTwo).toEqual({ Type: 'SelectedAllExcept', Items: [2] })
  expect(countSelected(allButTwo, 3)).toBe(2)
  expect(toggle(allButTwo, 2, 3)).toEqual(selectAll)
  expect(select(allButTwo, [1, 3], false, 3)).toEqual(selectNone)
})

const size = 6
const anyId = fc.integer({ min: 1, max: size })

prop.prop([fc.array(fc.oneof(anyId, fc.constant('all'), fc.constant('none')))])(
  'behaves as a plain set of ids does',
  (steps) => {
    let selection: Selection = selectNone
    let ids = new Set<number>()
    for (const step of steps) {
      if (step === 'all') {
        selection = selectAll
        ids = new Set(Array.from({ length: size }, (_, at) => at + 1))
      } else if (typeof step === 'string') {
        selection = selectNone
        ids = new Set()
      } else {
        selection = toggle(selection, step, size)
        if (!ids.delete(step)) ids.add(step)
      }
      expect(countSelected(selection, size)).toBe(ids.size)
      for (let id = 1; id <= size; id += 1) expect(hasSelected(selection, id)).toBe(ids.has(id))
      if (ids.size === size) expect(selection.Type).toBe('SelectedAll')
      if (ids.size === 0) expect(selection).toEqual(selectNone)
    }
  },
)

test.each([
  [0, 50],
  [9, 10],
  [10, 25],
  [24, 25],
  [25, 50],
])('%i recipients show %i a page', (count, pageSize) => expect(recipientPageSize(count)).toBe(pageSize))
