import { expect, test } from 'vitest'
import { firstPerson } from './first-person.ts'

const columns = [
  { Use: 'PrimaryPhone' },
  { Use: 'LastName' },
  { Use: 'FirstName' },
  { Use: 'Groups' },
  { Use: 'Custom', Name: 'Bus' },
] as const

test('the first row as the person it becomes', () =>
  expect(firstPerson(['217.555.0100', 'Lovelace', 'Ada', 'Staff', '7'], columns, 1)).toEqual({
    name: 'Ada Lovelace',
    phone: '(217) 555-0100',
    fault: '',
    further: ['Staff', 'Bus: 7'],
  }))

test('every number of a person is shown', () =>
  expect(
    firstPerson(
      ['Ann', '217-555-0100', '217-555-0101', '217-555-0102'],
      [{ Use: 'FirstName' }, { Use: 'PrimaryPhone' }, { Use: 'SecondaryPhone' }, { Use: 'TertiaryPhone' }],
      1,
    ),
  ).toMatchObject({ phone: '(217) 555-0100', further: ['(217) 555-0101', '(217) 555-0102'] }))

test('a number that is none is shown as it is, with why', () =>
  expect(firstPerson(['555-0100', '', '', '', ''], columns, 1)).toMatchObject({
    phone: '555-0100',
    fault: 'Must be 10 digits; use only numbers.',
  }))

test('an empty row is nobody', () => {
  expect(firstPerson(['', '', '', '', ''], columns, 1)).toBeUndefined()
  expect(firstPerson(undefined, columns, 1)).toBeUndefined()
})
