import { expect, test } from 'vitest'
import { carrierSegments } from '../text/length.ts'
import { codeText, readCode, whyNotSendCode, writeCode } from './phone-verification.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['the first', { lastSentAt: null, toPhone: 0, ofAccount: 0 }, undefined],
  ['a minute later', { lastSentAt: now - 60_000, toPhone: 1, ofAccount: 1 }, undefined],
  ['too soon', { lastSentAt: now - 59_001, toPhone: 1, ofAccount: 1 }, { code: 'TooFast', seconds: 1 }],
  ['the sixth to a phone', { lastSentAt: now - 1, toPhone: 5, ofAccount: 5 }, { code: 'MfaMaxAttempts' }],
  ['the 21st of an account', { lastSentAt: null, toPhone: 0, ofAccount: 20 }, { code: 'MfaMaxAttempts' }],
])('%s', (_, sends, why) => expect(whyNotSendCode(sends, now)).toEqual(why))

test.each([
  [0, '000000'],
  [4711, '004711'],
  [999_999, '999999'],
])('%i is written %s', (random, code) => expect(writeCode(random)).toBe(code))

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12a456', undefined],
  ['', undefined],
])('%j is read as %s', (typed, code) => expect(readCode(typed)).toBe(code))

test('the text is one part on the air', () => {
  expect(carrierSegments(codeText('123456'))).toMatchObject({ encoding: 'gsm', segments: 1 })
})
