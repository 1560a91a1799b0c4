import { expect, test } from 'vitest'
import { isFilled, maxLength, required } from './field-errors.ts'

test.each([
  ['Broadcast Name', 'Enter a Broadcast Name.'],
  ['EIN', 'Enter an EIN.'],
  ['User Name', 'Enter a User Name.'],
])('%s: %s (rules/forms 1)', (label, sentence) => expect(required(label)).toBe(sentence))

test('maxLength', () => expect(maxLength('City', 30)).toBe('City must be at most 30 characters.'))

test.each([
  ['a', true],
  [' a ', true],
  [' \n\t', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%j is filled: %s', (text, filled) => expect(isFilled(text)).toBe(filled))
