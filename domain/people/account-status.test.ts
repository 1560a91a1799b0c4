import { expect, test } from 'vitest'
import { whyNotSending } from './account-status.ts'

const now = Date.parse('2026-03-01T00:00:00Z')

test.each([
  [0, undefined, true],
  [1, undefined, true],
  [2, undefined, false],
  [3, undefined, false],
  [4, undefined, false],
  [5, undefined, false],
  [6, undefined, true],
  [7, undefined, false],
  [8, undefined, false],
  [8, now - 1, false],
  [8, now + 1, true],
])('status %i with a subscription until %s may send: %s', (AccountStatusID, subscriptionEndAt, may) => {
  expect(whyNotSending({ AccountStatusID, subscriptionEndAt }, now) === undefined).toBe(may)
})
