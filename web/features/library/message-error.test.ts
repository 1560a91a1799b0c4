import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { expect, test } from 'vitest'
import { messageError } from './message-error.ts'

const written = { message: 'School is closed.', signature: '', organisation: '', CountryID: unitedStates }

test('an ordinary message can be sent', () => expect(messageError(written, 160)).toBeUndefined())

test.each([
  [{ message: '  ' }, 'Enter a Text Message.'],
  [{ message: 'a'.repeat(161) }, "Can't exceed 160 characters."],
  [{ message: 'a'.repeat(150), signature: 'Ms. Lee, 9b' }, "Can't exceed 160 characters."],
  [{ message: 'a'.repeat(150), organisation: 'Lincoln High' }, "Can't exceed 160 characters."],
  [{ message: 'Hi {{}}' }, 'Personalized fields should not be empty.'],
])('%j cannot', (change, sentence) => expect(messageError({ ...written, ...change }, 160)).toBe(sentence))

test('personalized fields have no length of their own', () =>
  expect(messageError({ ...written, message: `${'a'.repeat(155)}{{FirstName}}` }, 160)).toBeUndefined())

test('a picture needs no words', () => {
  expect(messageError({ ...written, message: '' }, 160, true)).toBeUndefined()
  expect(messageError({ ...written, message: '' }, 160, false)).toBe('Enter a Text Message.')
})
