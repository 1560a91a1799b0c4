import { expect, test } from 'vitest'
import { isUnlimited } from './flat-rate.ts'

test.each([
  [null, null, false],
  ['Active', null, true],
  // It is renewed by whoever pays, until they cancel.
  ['Active', 99, true],
  ['CancelPending', 101, true],
  ['CancelPending', 100, false],
  ['CancelPending', null, false],
  ['BillingProblem', 101, false],
] as const)('%s until %s is unlimited: %s', (status, endAt, is) => expect(isUnlimited({ status, endAt }, 100)).toBe(is))
