import { expect, test } from 'vitest'
import { reasonOf } from './left-out.ts'

const person = {
  ID: 1,
  PersonID: null,
  PrimaryPhone: '2175550101',
  FirstName: 'Ann',
  LastName: '',
  Notes: '',
  PrimaryPhoneError: null,
}

test('who can be texted and has every field will get it', () =>
  expect(reasonOf(person, 'Hi {{FirstName}}', 160)).toBeUndefined())

test('a missing field or a text that gets too long leaves a person out', () => {
  expect(reasonOf(person, 'Hi {{Notes}}', 160)).toBe('InvalidMessageCount')
  expect(reasonOf(person, 'Hi {{FirstName}}', 4)).toBe('InvalidMessageCount')
})

test('the number comes before the message', () =>
  expect(
    reasonOf({ ...person, PrimaryPhoneError: 'This number has opted out of receiving texts.' }, 'Hi {{Notes}}', 160),
  ).toBe('OptedOut'))
