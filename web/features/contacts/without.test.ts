import type { Contact } from '@carillon/contract/contacts.ts'
import { expect, it } from 'vitest'
import { without } from './without.ts'

const page = { Items: [1, 2, 3].map((PersonID) => ({ PersonID }) as Contact), Size: 300, Previous: null, Next: null }
const left = (...selection: Parameters<typeof without>[1][]) =>
  selection.map((one) => {
    const { Items, Size } = without(page, one)
    return [Items.map(({ PersonID }) => PersonID), Size]
  })

it('shows a list as it will be without the selected rows', () => {
  expect(
    left(
      { Type: 'Selected', Items: [2] },
      { Type: 'Selected', Items: [77] },
      { Type: 'SelectedAll', Items: [] },
      { Type: 'SelectedAllExcept', Items: [3] },
    ),
  ).toEqual([
    [[1, 3], 299],
    [[1, 2, 3], 300],
    [[], 0],
    [[3], 1],
  ])
})
