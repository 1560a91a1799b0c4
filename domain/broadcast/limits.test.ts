import { expect, test } from 'vitest'
import { becomesBroadcast, isFailing, whyNotSend } from './limits.ts'

const send = { textCount: 100, segments: 2, creditsNeeded: 200 }

test.each([
  [{}, undefined],
  [{ creditsAvailable: 200 }, undefined],
  [{ creditsAvailable: 199 }, { code: 'NotEnoughCredits', needed: 200, available: 199 }],
  [{ messagesPerDay: 200 }, undefined],
  [
    { messagesPerDay: 250, allocated: 51 },
    { code: 'OverDailyLimit', needed: 200, allocated: 51, messagesPerDay: 250 },
  ],
  [{ newNumbers: 5, groupPlacesLeft: 5 }, undefined],
  [
    { newNumbers: 5, groupPlacesLeft: 4 },
    { code: 'ExceedsGroupSize', newNumbers: 5, left: 4 },
  ],
])('%j: %j', (limits, refusal) => expect(whyNotSend({ ...send, ...limits })).toEqual(refusal))

test.each([
  [25, 75, true],
  [26, 74, false],
  [0, 0, false],
  [0, 1, true],
])('%i delivered, %i failed: flagged %s (spec 2 §9)', (DeliveredTexts, FailedTextTotal, flagged) => {
  expect(isFailing({ DeliveredTexts, FailedTextTotal })).toBe(flagged)
})

test.each([
  [15, false],
  [16, true],
])('%i recipients become a broadcast: %s', (count, is) => expect(becomesBroadcast(count)).toBe(is))
