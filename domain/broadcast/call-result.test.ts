import { expect, it } from 'vitest'
import { callResultOf, callResults, callSections } from './call-result.ts'
import { type Outcome, outcome, outcomeName } from './outcome.ts'
import { outcomeOfReason, type Reason, reason } from './reason.ts'

it.each<[keyof typeof outcome, keyof typeof reason, string]>([
  ['waiting', 'none', 'Incomplete'],
  ['retrying', 'none', 'Incomplete'],
  ['unknown', 'none', 'Incomplete'],
  ['delivered', 'livePerson', 'LivePerson'],
  ['delivered', 'voicemail', 'Voicemail'],
  ['failed', 'lineBusy', 'BusyNoAnswer'],
  ['failed', 'notAnswered', 'BusyNoAnswer'],
  ['failed', 'callDeclined', 'BusyNoAnswer'],
  ['failed', 'cutOff', 'Incomplete'],
  ['failed', 'callFailed', 'Incomplete'],
  ['failed', 'unconfirmed', 'Incomplete'],
  ['invalid', 'notInService', 'Invalid'],
  ['invalid', 'doNotCall', 'Invalid'],
  ['notSent', 'cancelled', 'Incomplete'],
])('%s, %s: %s', (state, why, expected) => {
  expect(callResultOf(outcome[state], reason[why])).toBe(expected)
})

it('every outcome with every reason of it is in exactly one tab', () => {
  for (const state of Object.values(outcome)) {
    const reasons = Object.values(reason).filter((why) => outcomeOfReason(why as Reason) === outcomeName(state))
    for (const why of [reason.none, ...reasons]) {
      expect(callResults).toContain(callResultOf(state as Outcome, why))
    }
  }
  expect(Object.values(callSections).filter((of) => of !== null)).toEqual(callResults)
})
