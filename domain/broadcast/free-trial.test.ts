import { expect, test } from 'vitest'
import { canVerifyNumber, isOnFreeTrial, whyNotSendOnTrial } from './free-trial.ts'

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('IsFreeTrial %s, FreeTrialConversion %s: %s (rules/accounts 5)', (IsFreeTrial, FreeTrialConversion, is) => {
  expect(isOnFreeTrial({ IsFreeTrial, FreeTrialConversion })).toBe(is)
})

test.each([
  [{}, undefined],
  [{ uploadRows: 25 }, undefined],
  [{ uploadRows: 26 }, { code: 'TrialUploadTooLarge', rows: 26, most: 25 }],
  [{ notVerified: 1 }, { code: 'TrialNumbersNotVerified', notVerified: 1 }],
  [{ isRepeating: true, notVerified: 1 }, { code: 'TrialRepeats' }],
  [{ isDrip: true }, { code: 'TrialDrips' }],
])('%j: %j (rules/accounts 6)', (send, why) => expect(whyNotSendOnTrial({ notVerified: 0, ...send })).toEqual(why))

test('five numbers may be verified', () => {
  expect([canVerifyNumber(4), canVerifyNumber(5)]).toEqual([true, false])
})
