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
