import { expect, test } from 'vitest'
import { countChannels, transferCredits, voiceCredits } from './credits.ts'

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
