import { expect, test } from 'vitest'
import {
  availableCredits,
  countChannels,
  maxCreditCost,
  releasedCredits,
  transferCredits,
  voiceCredits,
} from './credits.ts'

test.each([
  [1, 1],
  [30, 1],
  [31, 2],
  [60, 2],
  [61, 3],
  [91, 4],
  [120, 4],
  [0, 1],
])('%i seconds cost %i credits (rules/to-come 1)', (seconds, credits) => expect(voiceCredits(seconds)).toBe(credits))

test.each([
  [10, 1],
  [30, 1],
  [31, 1.5],
  [45, 1.5],
  [46, 2],
  [120, 4],
])('%i seconds cost %d with partial credits', (seconds, credits) => expect(voiceCredits(seconds, true)).toBe(credits))

test.each([
  [0, 0],
  [1, 1],
  [60, 1],
  [61, 2],
])('a transfer of %i seconds costs %i', (seconds, credits) => expect(transferCredits(seconds)).toBe(credits))

const numbers = { textable: 70, callable: 100, textableAndCallable: 70 }

test.each([
  ['SMS', { texts: 70, calls: 0 }],
  ['Announcement', { texts: 0, calls: 100 }],
  ['SMSOrAnnouncement', { texts: 70, calls: 30 }],
  ['SMSAndSurvey', { texts: 70, calls: 100 }],
] as const)('%s reaches %j (rules/to-come 2)', (type, reached) => expect(countChannels(type, numbers)).toEqual(reached))

test('MaxCreditCost', () => {
  expect(maxCreditCost({ textCount: 70, creditsPerText: 2 })).toBe(140)
  expect(maxCreditCost({ textCount: 70, creditsPerText: 2, callCount: 100, creditsPerCall: 1.5 })).toBe(290)
  expect(maxCreditCost({ textCount: 3, creditsPerText: 2, textCreditSum: 5 })).toBe(5)
})

test('balances never show below zero', () => {
  expect([availableCredits(10, 4), availableCredits(4, 10), releasedCredits(10, 4), releasedCredits(4, 10)]).toEqual([
    6, 0, 6, 0,
  ])
})
