import { expect, test } from 'vitest'
import { plainCode, plainEmail, signUp, whyNotCompanyName, whyNotSendMail, whyNotSignUpEmail } from './sign-up.ts'

test.each([
  ['pat@school.example', undefined],
  ['', 'Enter an Email.'],
  ['pat', 'Use a valid Email.'],
  [`${'p'.repeat(90)}@school.example`, 'Email must be at most 100 characters.'],
])('the address %j: %s', (email, why) => {
  expect(whyNotSignUpEmail(email)).toBe(why)
})

test.each([
  ['Northside Soccer', undefined],
  [' ', 'Enter an Account Name.'],
  ['N'.repeat(41), undefined],
  ['N'.repeat(42), 'Account Name must be at most 41 characters.'],
])('the organization %j: %s', (name, why) => {
  expect(whyNotCompanyName(name)).toBe(why)
})

test('capitals and blanks around make no difference', () => {
  expect(plainEmail(' Pat@School.example ')).toBe('pat@school.example')
  expect(plainCode(' spring26 ')).toBe('SPRING26')
})

test('a mail a minute to an address, and five a day', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  expect(whyNotSendMail({ lastAt: null, ofDay: 0 }, now)).toBeUndefined()
  expect(whyNotSendMail({ lastAt: now - 20_500, ofDay: 1 }, now)).toEqual({ code: 'TooFast', seconds: 40 })
  expect(whyNotSendMail({ lastAt: now - signUp.waitMs, ofDay: 4 }, now)).toBeUndefined()
  expect(whyNotSendMail({ lastAt: now - signUp.waitMs, ofDay: 5 }, now)).toEqual({ code: 'TooManyMails' })
})
