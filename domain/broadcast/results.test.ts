import { describe, expect, test } from 'vitest'
import { outcome } from './outcome.ts'
import { reason } from './reason.ts'
import { outcomesOfSection, resultDetail, textResultCategory } from './results.ts'

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
