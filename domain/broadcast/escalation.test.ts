import { expect, test } from 'vitest'
import { whyNotEscalation } from './escalation.ts'
import { outcome, outcomeOfBar } from './outcome.ts'
import { reason } from './reason.ts'

test.each([
  ['SMSAndAnnouncement', 1, 0],
  ['SMSAndSurvey', 1440, 0],
  ['SMSOrAnnouncement', null, 0],
  ['SMSOrAnnouncement', 15, 1],
  ['SMS', 15, 1],
  ['SMSAndSurvey', 0, 1],
  ['SMSAndSurvey', 1441, 1],
  ['SMSAndSurvey', 1.5, 1],
] as const)('%s, after %s minutes: %i faults', (BroadcastType, CallAfterMinutes, faults) => {
  expect(Object.keys(whyNotEscalation({ BroadcastType, CallAfterMinutes }))).toHaveLength(faults)
})

test('whoever has confirmed is not sent to, all others who are barred are invalid', () => {
  expect([outcomeOfBar(reason.confirmed), outcomeOfBar(reason.doNotCall)]).toEqual([outcome.notSent, outcome.invalid])
})
