import { expect, test } from 'vitest'
import { countOf, isShownByPeople, nobody, type Person, withGroup, withPeople } from './recipients.ts'

const person = (PrimaryPhone: string): Person => ({
  PersonID: null,
  PrimaryPhone,
  FirstName: '',
  LastName: '',
  Notes: '',
})
const group = { ListID: 7, ListName: 'Staff', RosterCount: 40 }

test('nobody is added twice, and it is said', () => {
  const { next } = withPeople(nobody, [person('1'), person('2'), person('1')])
  expect(countOf(next)).toBe(2)
  expect(withPeople(next, [person('2')])).toEqual({ next, told: "You've already added this number." })
  expect(withPeople(next, [person('1'), person('2'), person('3')]).told).toBe('2 people were already there.')
  expect(withPeople(next, [person('3')]).told).toBe('')
})

test('a group is counted with all who are in it, once', () => {
  const { next } = withGroup(withPeople(nobody, [person('1')]).next, group)
  expect(countOf(next)).toBe(41)
  expect(withGroup(next, group)).toEqual({ next, told: 'Staff is already there.' })
})

test('a small group is shown by its people', () => {
  expect(isShownByPeople({ ...group, RosterCount: 15 })).toBe(true)
  expect(isShownByPeople({ ...group, RosterCount: 16 })).toBe(false)
})
