import { hasSelected } from '@carillon/domain/table/selection.ts'
import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  batchesOf,
  countChosen,
  noneChosen,
  selectionOf,
  type View,
  withToggled,
  withWhole,
} from './chosen-contacts.ts'

const everyone: View = { ListID: 0, ListName: 'Everyone', q: '', size: 300 }
const staff: View = { ListID: 7, ListName: 'Staff', q: '', size: 3 }

test('people are kept from search to search, and all of a group beside them', () => {
  let chosen = withToggled(noneChosen, { ...everyone, q: 'ada', size: 2 }, 1)
  chosen = withToggled(chosen, { ...everyone, q: 'ben', size: 1 }, 2)
  chosen = withWhole(chosen, staff)
  chosen = withToggled(chosen, staff, 9)
  expect(batchesOf(chosen)).toEqual([
    { ListID: 7, q: '', Selection: { Type: 'SelectedAllExcept', Items: [9] } },
    { ListID: 0, q: '', Selection: { Type: 'Selected', Items: [1, 2] } },
  ])
  expect(countChosen(chosen)).toBe(4)
})

test('taking out the last of a group takes out the group', () => {
  const chosen = [1, 2, 3].reduce((now, id) => withToggled(now, staff, id), withWhole(noneChosen, staff))
  expect(chosen).toEqual(noneChosen)
})

test('who is taken out of a whole does not come by an earlier tick', () => {
  const ticked = withToggled(noneChosen, { ...staff, q: 'ada', size: 1 }, 1)
  expect(batchesOf(withToggled(withWhole(ticked, staff), staff, 1))).toEqual([
    { ListID: 7, q: '', Selection: { Type: 'SelectedAllExcept', Items: [1] } },
  ])
})

test('everyone is everyone: whoever was chosen before is not counted twice', () => {
  const before = withWhole(withToggled(noneChosen, { ...everyone, q: 'ada', size: 2 }, 1), staff)
  const all = withWhole(before, everyone)
  expect(countChosen(all)).toBe(300)
  expect(batchesOf(withToggled(all, everyone, 1))).toEqual([
    { ListID: 0, q: '', Selection: { Type: 'SelectedAllExcept', Items: [1] } },
  ])
})

test('all is all again after some were taken out, and none after that', () => {
  const some = withToggled(withWhole(noneChosen, staff), staff, 1)
  const all = withWhole(some, staff)
  expect(selectionOf(all, staff)).toEqual({ Type: 'SelectedAll', Items: [] })
  expect(withWhole(all, staff)).toEqual(noneChosen)
})

prop.prop([fc.array(fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 3 })))])(
  'what is shown as ticked is what was ticked',
  (acts) => {
    let chosen = noneChosen
    let ticked = new Set<number>()
    for (const act of acts) {
      if (act === 'all') {
        const isWhole = selectionOf(chosen, staff).Type === 'SelectedAll'
        chosen = withWhole(chosen, staff)
        ticked = isWhole ? new Set(chosen.people) : new Set([1, 2, 3])
      } else {
        chosen = withToggled(chosen, staff, act)
        if (chosen.wholes.length === 0) ticked = new Set(chosen.people)
        else if (!ticked.delete(act)) ticked.add(act)
      }
    }
    const shown = [1, 2, 3].filter((id) => hasSelected(selectionOf(chosen, staff), id))
    expect(shown).toEqual([...ticked].toSorted())
  },
)
