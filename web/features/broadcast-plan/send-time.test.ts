import { dayNames } from '@carillon/domain/time/weekday.ts'
import { describe, expect, test } from 'vitest'
import { afterQuietHours, sendTimeOf } from './send-time.ts'

const window = {
  CallingWindowDays: [...dayNames],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 17, Minute: 0 },
  ContinueOnNextDay: true,
  timeZone: 'UTC',
}
const noon = Date.parse('2026-11-21T12:00:00.000Z')
const night = Date.parse('2026-11-21T22:00:00.000Z')
const opening = '2026-11-22T09:00:00.000Z'
const now = { startOption: 'START_IMMEDIATELY' as const, StartDate: null, CheckCallingWindow: null }

test('without a window it goes out when it was asked for', () => {
  expect(sendTimeOf(now, undefined, night)).toEqual({
    ...{
      asked: null,
      StartDate: null,
      firstAt: night,
      isOutside: false,
      isBeyond: false,
      isQuiet: false,
      opensAt: null,
    },
  })
})

test('within the window it goes out at once, and the server holds it to the window', () =>
  expect(sendTimeOf(now, window, noon)).toMatchObject({
    ...{ StartDate: null, firstAt: noon, isOutside: false, CheckCallingWindow: true },
  }))

test('outside the window it starts at the opening, seen beforehand', () =>
  expect(sendTimeOf(now, window, night)).toMatchObject({
    ...{ StartDate: opening, firstAt: Date.parse(opening), isOutside: true, isBeyond: false, opensAt: opening },
    CheckCallingWindow: true,
  }))

test('outside the window, chosen all the same, it goes out at once', () =>
  expect(sendTimeOf({ ...now, CheckCallingWindow: false }, window, night)).toMatchObject({
    ...{ StartDate: null, firstAt: night, isOutside: true, isBeyond: true, CheckCallingWindow: false },
  }))

test('what was chosen for the night is not for noon', () =>
  expect(sendTimeOf({ ...now, CheckCallingWindow: false }, window, noon).CheckCallingWindow).toBe(true))

test('a start shortly before the opening is kept, and its first text leaves at the opening', () => {
  const StartDate = '2026-11-22T08:50:00.000Z'
  expect(sendTimeOf({ ...now, startOption: 'START_LATER', StartDate }, window, noon)).toMatchObject({
    ...{ StartDate, firstAt: Date.parse(opening), isOutside: false },
  })
})

test('a later start in the night waits for the morning after it', () => {
  const StartDate = '2026-11-24T22:00:00.000Z'
  expect(sendTimeOf({ ...now, startOption: 'START_LATER', StartDate }, window, noon)).toMatchObject({
    ...{ asked: StartDate, StartDate: '2026-11-25T09:00:00.000Z', isOutside: true },
  })
})

test('a window that never opens has no opening to wait for', () =>
  expect(sendTimeOf(now, { ...window, CallingWindowDays: [] }, noon)).toMatchObject({
    ...{ isOutside: true, opensAt: null, StartDate: null },
  }))

describe('in quiet hours', () => {
  const eight = Date.parse('2026-11-22T08:00:00.000Z')
  const asked = sendTimeOf(now, undefined, night)

  test('it starts when the first may be texted', () =>
    expect(afterQuietHours(asked, { firstAt: eight, isQuiet: true }, undefined)).toMatchObject({
      ...{ asked: null, StartDate: '2026-11-22T08:00:00.000Z', firstAt: eight, isQuiet: true },
    }))

  test('it goes out at once where somebody may be texted, or what holds it back is something else', () => {
    expect(afterQuietHours(asked, { firstAt: night, isQuiet: true }, undefined)).toBe(asked)
    expect(afterQuietHours(asked, { firstAt: eight, isQuiet: false }, undefined)).toBe(asked)
  })

  test('it stays as it is where the calling window is about to close then', () => {
    const within = sendTimeOf(now, window, noon)
    const late = Date.parse('2026-11-21T16:50:00.000Z')
    expect(afterQuietHours(within, { firstAt: late, isQuiet: true }, window)).toBe(within)
  })
})
