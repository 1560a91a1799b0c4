import { expect, test } from 'vitest'
import { signsNewMessages, whyNotSignature } from './signature.ts'

test.each([
  [true, 'Ms. Owens', undefined],
  [false, '', undefined],
  [true, ' ', 'Enter a Signature.'],
  [true, 'x'.repeat(100), undefined],
  [false, 'x'.repeat(101), 'Signature must be at most 100 characters.'],
  [true, '{{FirstName}}', 'A signature cannot have personalized fields.'],
])('%s, %j: %s', (IsEnabled, SignatureText, why) => expect(whyNotSignature({ IsEnabled, SignatureText })).toBe(why))

test.each([
  [true, 'Ms. Owens', true],
  [true, ' ', false],
  [false, 'Ms. Owens', false],
])('switched on %s, %j: signs new messages %s', (IsEnabled, SignatureText, signs) =>
  expect(signsNewMessages({ IsEnabled, SignatureText })).toBe(signs),
)
