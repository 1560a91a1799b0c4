import { expect, test } from 'vitest'
import { becomesBroadcast, isFailing } from './limits.ts'

test.each([
  [25, 75, true],
  [26, 74, false],
  [0, 0, false],
  [0, 1, true],
  [1, 3, true],
  [2, 5, false],
])('%i delivered, %i failed: flagged %s (rules/results 6)', (DeliveredTexts, FailedTextTotal, flagged) => {
  expect(isFailing({ DeliveredTexts, FailedTextTotal })).toBe(flagged)
})

test.each([
  [15, false],
  [16, true],
])('%i recipients become a broadcast: %s', (count, is) => expect(becomesBroadcast(count)).toBe(is))
