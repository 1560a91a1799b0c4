import type { Contact } from '@carillon/contract/contacts.ts'
import { expect, it } from 'vitest'
import { droppedText, firstChoice, keep, numbersOf, toggleMerged, toggleNumber, whyNotMerge } from './merge-choice.ts'

const person = (PersonID: number, phones: string[], over: Partial<Contact> = {}) =>
  ({
    PersonID,
    ...{ FirstName: 'Ada', LastName: '', Notes: '', CustomData: {}, Groups: [] },
    ...{ PrimaryPhone: phones[0]!, SecondaryPhone: phones[1] ?? null, TertiaryPhone: phones[2] ?? null },
    ...over,
  }) as Contact

const few = [person(1, ['a']), person(2, ['a', 'b'], { LastName: 'Lovelace' })]
const many = [person(1, ['a', 'b']), person(2, ['c', 'd']), person(3, ['a', 'e'])]

it('keeps the one of whom most is known', () =>
  expect(firstChoice(few)).toEqual({ keptID: 2, mergedIDs: [1], numbers: ['a', 'b'] }))

it('starts with three numbers where there are more', () =>
  expect(firstChoice(many)).toEqual({ keptID: 1, mergedIDs: [2, 3], numbers: ['a', 'b', 'c'] }))

it('keeps another, whose numbers come first', () => {
  const choice = keep(many, firstChoice(many), 2)
  expect(choice).toMatchObject({ keptID: 2, mergedIDs: [1, 3] })
  expect(numbersOf(many, choice)).toEqual(['c', 'd', 'a', 'b', 'e'])
})

it('leaves somebody as they are, and their numbers with them', () => {
  const choice = toggleMerged(many, firstChoice(many), 2)
  expect(choice).toEqual({ keptID: 1, mergedIDs: [3], numbers: ['a', 'b', 'e'] })
  expect(toggleMerged(many, choice, 2).mergedIDs).toEqual([3, 2])
})

it('says which numbers are not kept', () => {
  const numbers = ['2175550101', '2175550102', '2175550103', '2175550104', '2175550105']
  expect(droppedText(numbers, numbers.slice(0, 3))).toBe('Not kept: (217) 555-0104 and (217) 555-0105.')
  expect(droppedText(numbers.slice(0, 4), numbers.slice(1, 4))).toBe('Not kept: (217) 555-0101.')
  expect(droppedText(numbers.slice(0, 3), [])).toBe('')
})

it('says why it cannot be merged', () => {
  const choice = firstChoice(many)
  expect(whyNotMerge(choice)).toBeUndefined()
  expect(whyNotMerge(toggleNumber(choice, 'd'))).toBe('Choose at most three numbers to keep.')
  expect(whyNotMerge({ ...choice, numbers: [] })).toBe('Choose at least one number to keep.')
  expect(whyNotMerge({ ...choice, mergedIDs: [] })).toBe('Choose at least one contact to merge.')
})
