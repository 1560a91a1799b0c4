import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { outcome, outcomeNames } from './outcome.ts'
import { reason } from './reason.ts'
import { countTexts, displayResult, outcomesOfSection, resultDetail, textResultCategory } from './results.ts'

test.each([
  ['waiting', 'NotSent'],
  ['retrying', 'NotSent'],
  ['unknown', 'NotSent'],
  ['accepted', 'NotSent'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
  ['invalid', 'Invalid'],
  ['notSent', 'NotSent'],
] as const)('%s shows as %s', (name, category) => expect(textResultCategory(outcome[name])).toBe(category))

test.each([
  ['NotReplied', 'Delivered'],
  ['Replied', 'Delivered'],
  ['OptedOut', 'Delivered'],
  ['Delivered', 'Delivered'],
  ['Failed', 'Failed'],
  ['Invalid', 'Invalid'],
  ['NotCompleted', 'NotSent'],
  ['Voicemail', 'Voicemail'],
  ['Busy', 'Busy'],
  ['LivePerson', 'LivePerson'],
] as const)('%s shows as %s (rules/results 4)', (category, shown) => expect(displayResult(category)).toBe(shown))

describe('the reason in plain words', () => {
  test.each([
    [outcome.invalid, reason.optedOut, 'Opted out before this was sent.'],
    [outcome.delivered, reason.carrierWithoutReceipt, 'Sent to the carrier, which gave no receipt.'],
    [outcome.delivered, reason.none, 'Delivered.'],
    [outcome.accepted, reason.none, 'On its way: the carrier has it.'],
    [outcome.failed, 999, 'The carrier could not deliver this message.'],
  ])('%i, %i: %s', (state, code, sentence) => expect(resultDetail(state, code)).toBe(sentence))
})

test('the sections share out every outcome once', () => {
  expect(Object.values(outcomesOfSection).flat().sort()).toEqual(Object.values(outcome))
})

const anyTally = fc.record(Object.fromEntries(outcomeNames.map((name) => [name, fc.nat(1000)])), { requiredKeys: [] })

prop.prop([anyTally])('the four counters always make up PhoneNumberCount (rules/results 1)', (tally) => {
  const counters = countTexts(tally)
  const { DeliveredTexts, FailedTextTotal, InvalidTextCount, NotDeliveredTexts } = counters
  expect(counters.PhoneNumberCount).toBe(DeliveredTexts + FailedTextTotal + InvalidTextCount + NotDeliveredTexts)
  expect(counters.TotalCompleted).toBe(counters.PhoneNumberCount - (tally.waiting ?? 0) - (tally.retrying ?? 0))
  expect(counters.OnTheirWay + counters.UnknownTexts).toBeLessThanOrEqual(NotDeliveredTexts)
})
