import { expect, test } from 'vitest'
import { resultParts } from './result-parts.ts'

const running = {
  BroadcastStatusCategory: 'Broadcasting',
  DeliveredTexts: 10,
  FailedTextTotal: 2,
  InvalidTextCount: 1,
  HeldTextCount: 0,
  NotDeliveredTexts: 9,
  OnTheirWay: 3,
  PhoneNumberCount: 22,
  TotalCompleted: 19,
  UnknownTexts: 1,
} as const

const total = (segments: readonly { count: number }[]) => segments.reduce((sum, { count }) => sum + count, 0)

test('the parts add up to everyone', () => {
  expect(total(resultParts(running))).toBe(22)
  expect(resultParts(running).at(-1)).toEqual({ label: 'Waiting', count: 3, tone: 'rest' })
})

test('who may be asking to stop is told apart from who is invalid', () => {
  const parts = resultParts({ ...running, InvalidTextCount: 3, HeldTextCount: 2, PhoneNumberCount: 24 })
  expect(total(parts)).toBe(24)
  expect(parts).toContainEqual({ label: 'Invalid', count: 1, tone: 'grey' })
  expect(parts).toContainEqual({ label: 'May be asking to stop', count: 2, tone: 'violet' })
})

test('who will not be texted does not wait', () => {
  expect(resultParts(running).at(-2)).toEqual({ label: 'Not sent', count: 2, tone: 'grey' })
  const optedOut = {
    ...running,
    DeliveredTexts: 0,
    FailedTextTotal: 0,
    InvalidTextCount: 0,
    OnTheirWay: 0,
    UnknownTexts: 0,
  }
  expect(resultParts({ ...optedOut, NotDeliveredTexts: 6, PhoneNumberCount: 6, TotalCompleted: 2 })).toEqual([
    { label: 'Not sent', count: 2, tone: 'grey' },
    { label: 'Waiting', count: 4, tone: 'rest' },
  ])
})

test('once it is over, what waited was not sent', () =>
  expect(resultParts({ ...running, BroadcastStatusCategory: 'Completed' }).at(-1)).toEqual({
    label: 'Not sent',
    count: 5,
    tone: 'rest',
  }))

test('empty parts are left out', () =>
  expect(resultParts({ ...running, FailedTextTotal: 0 }).map(({ label }) => label)).not.toContain('Failed'))

test('of calls, who is on the phone is told from who is still to be called', () => {
  const calls = {
    ...{ ...running, BroadcastType: 'Announcement' as const, PhoneNumberCount: 14, TotalCompleted: 3 },
    ...{ LivePersonTotal: 2, AnsweringMachineTotal: 0, BusyNoAnswerTotal: 0, InvalidNumberTotal: 0 },
    ...{ IncompleteTotal: 12, ToBeCalledTotal: 11 },
  }
  const left = (beingCalled: number) => resultParts(calls, beingCalled).map(({ label, count }) => `${count} ${label}`)
  expect(left(10)).toEqual(['2 Live answer', '1 Incomplete', '10 Being called', '1 To be called'])
  expect(left(0)).toEqual(['2 Live answer', '1 Incomplete', '11 To be called'])
  // The count of calls is of a moment before.
  expect(left(12)).toEqual(['2 Live answer', '1 Incomplete', '11 Being called'])
})

test('of one that texts and calls, too', () => {
  const both = {
    ...{ ...running, BroadcastType: 'SMSOrAnnouncement' as const, PhoneNumberCount: 28, TotalCompleted: 20 },
    ...{ LivePersonTotal: 1, AnsweringMachineTotal: 0, BusyNoAnswerTotal: 0, InvalidNumberTotal: 0 },
    ...{ IncompleteTotal: 5, ToBeCalledTotal: 4 },
  }
  const parts = resultParts(both, 3)
  expect(total(parts)).toBe(28)
  expect(parts.slice(-4).map(({ label, count }) => `${count} ${label}`)).toEqual([
    ...['1 Incomplete', '5 Texts waiting', '3 Being called', '1 To be called'],
  ])
  const over = resultParts({ ...both, BroadcastStatusCategory: 'Completed', ToBeCalledTotal: 0 }, 3)
  expect(over.at(-1)).toEqual({ label: 'Not sent or incomplete', count: 10, tone: 'rest' })
})
