import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import { describe, expect, test } from 'vitest'
import { closingOf, secondsLeft } from './outlook.ts'

const StartDate = '2026-11-20T15:00:00Z'
const running = {
  PhoneNumberCount: 100,
  TotalCompleted: 20,
  Pace: 4,
  TextMessage: 'School is closed.',
  StartDate,
  Notice: null as string | null,
}
const after = (seconds: number): number => Date.parse(StartDate) + seconds * 1000

test('what is left, by the parts each text takes', () => {
  expect(secondsLeft(running, after(5))).toBe(20)
  expect(secondsLeft({ ...running, TextMessage: 'a'.repeat(160) }, after(5))).toBe(40)
})

test('no guess without a limit, with nobody left, or while it waits', () => {
  expect(secondsLeft({ ...running, Pace: null }, after(5))).toBeUndefined()
  expect(secondsLeft({ ...running, TotalCompleted: 100 }, after(5))).toBeUndefined()
  expect(secondsLeft({ ...running, Notice: 'Waits for the calling window.' }, after(5))).toBeUndefined()
})

test('no guess once all of it should have left', () => {
  const late = { ...running, TotalCompleted: 98 }
  expect(secondsLeft(late, after(29))).toBe(0.5)
  expect(secondsLeft(late, after(31))).toBeUndefined()
})

describe('a window that closes', () => {
  // 9:00 to 9:01 AM in Chicago, as the broadcast starts.
  const window: CallingWindow = {
    CallingWindowDays: dayNames,
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 9, Minute: 1 },
    ContinueOnNextDay: false,
    timeZone: 'America/Chicago',
  }
  const at = after(60)
  const one = { ...running, BroadcastStatus: 'Broadcasting' as const }

  test('in time, or without a window, there is nothing to say', () => {
    expect(closingOf(one, window, after(5))).toBeUndefined()
    expect(closingOf({ ...one, Pace: 1 / 60 }, undefined, after(5))).toBeUndefined()
    expect(closingOf({ ...one, Pace: null }, window, after(5))).toBeUndefined()
  })

  test('too slow: how many it misses', () => {
    expect(closingOf({ ...one, Pace: 1 }, window, after(10))).toEqual({ at, missed: 30, isEnd: true })
    expect(closingOf({ ...one, Pace: 1 }, { ...window, ContinueOnNextDay: true }, after(10))).toEqual({
      at,
      missed: 30,
      isEnd: false,
    })
  })

  test('paused: it ends then, unless it goes on the next day', () => {
    const paused = { ...one, BroadcastStatus: 'Paused' as const }
    expect(closingOf(paused, window, after(10))).toEqual({ at, missed: undefined, isEnd: true })
    expect(closingOf(paused, { ...window, ContinueOnNextDay: true }, after(10))).toBeUndefined()
    expect(closingOf({ ...paused, TotalCompleted: 100 }, window, after(10))).toBeUndefined()
  })

  test('paused before it opens: the end of that opening', () => {
    const early = { ...one, BroadcastStatus: 'Paused' as const, StartDate: '2026-11-20T12:00:00Z' }
    expect(closingOf(early, window, Date.parse('2026-11-20T13:00:00Z'))?.at).toBe(at)
  })
})
