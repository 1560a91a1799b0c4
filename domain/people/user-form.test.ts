import { expect, test } from 'vitest'
import { whyNotUser } from './user-form.ts'

const form = {
  FirstName: 'Nora',
  LastName: 'New',
  Email: 'nora@example.org',
  UserName: 'nora.new',
  Phone: '(217) 555-0142',
  CallerID: '2175550142',
  PinCode: 'nine-bells-7',
}

test('what is left out is not judged', () => {
  expect(whyNotUser({}, 1)).toEqual({})
  expect(whyNotUser(form, 1)).toEqual({})
})

test.each([
  [{ FirstName: ' ' }, { FirstName: 'Enter a First Name.' }],
  [{ LastName: 'x'.repeat(51) }, { LastName: 'Last Name must be at most 50 characters.' }],
  [{ Email: 'nora' }, { Email: 'Use a valid Email.' }],
  [{ Email: `${'x'.repeat(42)}@example.org` }, { Email: 'Email must be at most 50 characters.' }],
  [{ UserName: 'nora new' }, { UserName: 'Username cannot contain any spaces' }],
  [{ UserName: 'nora' }, { UserName: 'User Name must be at least 8 characters.' }],
  [{ Phone: '' }, { Phone: 'Enter a Phone Number.' }],
  [{ Phone: '555-0142' }, { Phone: 'Must be 10 digits; use only numbers.' }],
  [{ CallerID: '' }, { CallerID: 'Enter a Caller ID' }],
  [{ PinCode: 'short1' }, { PinCode: 'Password must be at least 8 characters.' }],
  [
    { PinCode: 'Nora.New1', UserName: 'nora.new1' },
    { PinCode: 'Choose a password that is not your user name or e-mail address.' },
  ],
  [{ PinCode: 'a2175550142' }, { PinCode: 'Choose a password that is not the phone number.' }],
])('%j', (changes, errors) => {
  expect(whyNotUser({ ...form, ...changes }, 1)).toEqual(errors)
})

test('a password alone is judged with what stands', () => {
  expect(whyNotUser({ PinCode: 'a2175550142' }, 1, { Phone: '2175550142' })).toHaveProperty('PinCode')
})
