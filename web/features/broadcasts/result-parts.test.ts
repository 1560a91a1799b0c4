import { expect, test } from 'vitest'
import { resultParts } from './result-parts.ts'

const running = {
  BroadcastStatusCategory: 'Broadcasting',
  DeliveredTexts: 10,
  FailedTextTotal: 2,
  InvalidTextCount: 1,
  NotDeliveredTexts: 7,
  OnTheirWay: 3,
  UnknownTexts: 1,
} as const

const total = (segments: readonly { count: number }[]) => segments.reduce((sum, { count }) => sum + count, 0)

test('the parts add up to everyone', () => {
  expect(total(resultParts(running))).toBe(20)
  expect(resultParts(running).at(-1)).toEqual({ label: 'Waiting', count: 3, tone: 'rest' })
})

test('once it is over, what waited was not sent', () =>
  expect(resultParts({ ...running, BroadcastStatusCategory: 'Completed' }).at(-1)?.label).toBe('Not sent'))

test('empty parts are left out', () =>
  expect(resultParts({ ...running, FailedTextTotal: 0 }).map(({ label }) => label)).not.toContain('Failed'))
