import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { describe, expect, it } from 'vitest'
import { hasBegun, sentText } from './handed-over.ts'
import { notReached } from './not-reached.ts'

const none = {
  ...{ DeliveredTexts: 0, FailedTextTotal: 0, OnTheirWay: 0, UnknownTexts: 0, NotDeliveredTexts: 0 },
  ...{
    LivePersonTotal: 0,
    AnsweringMachineTotal: 0,
    BusyNoAnswerTotal: 0,
    InvalidNumberTotal: 0,
    IncompleteTotal: 0,
    FailedCallTotal: 0,
  },
}
const of = (BroadcastType: Broadcast['BroadcastType'], over: Partial<Broadcast>) =>
  ({
    ...none,
    ...{ BroadcastType, BroadcastStatusCategory: 'Broadcasting', PhoneNumberCount: 6, TotalCompleted: 0 },
    ...over,
  }) as Broadcast

describe('sentText', () => {
  it.each([
    ['SMS', { OnTheirWay: 4, TotalCompleted: 4 }, '4 of 6 sent'],
    ['SMS', { OnTheirWay: 4, TotalCompleted: 6 }, '4 of 6 sent, 2 left out'],
    ['Announcement', { IncompleteTotal: 6 }, '0 of 6 reached, 6 to be called'],
    [
      'Announcement',
      { LivePersonTotal: 3, AnsweringMachineTotal: 1, InvalidNumberTotal: 1, IncompleteTotal: 1, TotalCompleted: 5 },
      '4 of 6 reached, 1 to be called',
    ],
    [
      'SMSOrSurvey',
      { OnTheirWay: 1, DeliveredTexts: 2, LivePersonTotal: 1, InvalidNumberTotal: 1, TotalCompleted: 5 },
      '3 texts sent, 1 person reached by phone',
    ],
    ['Survey', { LivePersonTotal: 5, BusyNoAnswerTotal: 1, TotalCompleted: 6 }, '5 of 6 reached'],
  ] as const)('%s with %o: %s', (type, over, text) => expect(sentText(of(type, over))).toBe(text))
})

describe('hasBegun', () => {
  const over = { BroadcastStatusCategory: 'Completed', TotalCompleted: 6 } as const
  it.each([
    ['SMS', { InvalidTextCount: 2, TotalCompleted: 2 }, false],
    ['SMS', { OnTheirWay: 1 }, true],
    ['Announcement', { InvalidNumberTotal: 2, TotalCompleted: 2 }, false],
    ['Announcement', { TotalCompleted: 1 }, true],
    ['Announcement', { ...over, IncompleteTotal: 6 }, false],
    ['Announcement', { ...over, AnsweringMachineTotal: 1, IncompleteTotal: 5 }, true],
    // Hung up on too early, and nobody else was called.
    ['Announcement', { ...over, FailedCallTotal: 1, IncompleteTotal: 6 }, true],
  ] as const)('%s with %o: %s', (type, counters, is) => expect(hasBegun(of(type, counters))).toBe(is))
})

it('those who were not reached are those not sent to, or incomplete', () => {
  expect(notReached(of('SMS', { NotDeliveredTexts: 5, OnTheirWay: 2, IncompleteTotal: 6 }))).toBe(3)
  expect(notReached(of('Announcement', { NotDeliveredTexts: 0, IncompleteTotal: 2 }))).toBe(2)
})
