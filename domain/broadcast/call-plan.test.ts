import { describe, expect, test } from 'vitest'
import { dayNames } from '../time/weekday.ts'
import { callTimesOf, linesFor, secondsOfCall } from './call-plan.ts'

test.each([
  [1, false, 30],
  [2, false, 60],
  [4, false, 120],
  [1, true, 30],
  [1.5, true, 45],
  [3.5, true, 105],
  [0, false, 120],
  [5, false, 120],
])('a call of %s credits (in halves: %s) is reckoned to last %s seconds', (credits, partial, seconds) => {
  expect(secondsOfCall(credits, partial)).toBe(seconds)
})

test.each([
  [0, 200, 200],
  [0, null, null],
  [250, 200, 200],
  [10, 200, 10],
  [10, null, 10],
])('%s at a time on a trunk of %s are %s', (chosen, trunk, lines) => {
  expect(linesFor(chosen, trunk)).toBe(lines)
})

describe('when calls end', () => {
  const minute = 60_000
  const at = (text: string) => Date.parse(`2026-11-26T${text}:00Z`)
  const noon = at('12:00')
  const calls = (more: object) =>
    callTimesOf({
      ...{ now: noon, startAt: noon, count: 1, seconds: 30, lines: 1, callsPerSecond: null },
      ...more,
    })

  test.each([
    ['one call takes as long as it is', {}, 0.5],
    ['a full row of calls ends with one of them', { count: 10, lines: 10 }, 0.5],
    ['one after another', { count: 300, lines: 1 }, 150],
    ['ten at a time', { count: 300, lines: 10 }, 15],
    ['no more begin in a second than the trunk takes', { count: 6000, lines: 5000, callsPerSecond: 10 }, 10],
    ['without any limit', { count: 5000, lines: null }, 0.5],
  ])('%s', (_, more, minutes) => {
    const { firstAt, endAt, uncalled } = calls(more)
    expect([firstAt, uncalled]).toEqual([noon, 0])
    expect(Math.abs(endAt! - noon - minutes * minute)).toBeLessThan(2000)
  })

  test('nobody is called, and nothing ends', () => {
    expect(calls({ count: 0 })).toEqual({ firstAt: undefined, endAt: undefined, uncalled: 0 })
  })

  const window = {
    CallingWindowDays: dayNames,
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 13, Minute: 0 },
    ContinueOnNextDay: true,
    timeZone: 'UTC',
  }

  test('what the window cuts off goes on when it opens again', () => {
    const { endAt, uncalled } = calls({ count: 240, lines: 1, window })
    expect(uncalled).toBe(0)
    expect(Math.abs(endAt! - (at('10:00') + 24 * 60 * minute))).toBeLessThan(minute)
  })

  test('or is left without a call where it does not', () => {
    const { uncalled } = calls({ count: 240, lines: 1, window: { ...window, ContinueOnNextDay: false } })
    expect(Math.abs(uncalled - 120)).toBeLessThanOrEqual(1)
  })

  test('a start outside of it waits', () => {
    expect(calls({ now: at('06:00'), startAt: at('06:00'), window }).firstAt).toBe(at('09:00'))
  })
})
