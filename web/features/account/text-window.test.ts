import { dayNames } from '@carillon/domain/time/weekday.ts'
import { expect, test } from 'vitest'
import { textWindowOf, windowText } from './text-window.ts'

const user = {
  CheckCallingWindow: true,
  CallingWindowDays: [...dayNames],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  ContinueOnNextDay: false,
  TimeZone: 'America/Chicago',
}

test('texts keep a window only where the account says so and the user keeps one', () => {
  expect(textWindowOf({ TextsKeepCallingWindow: true }, user)?.timeZone).toBe('America/Chicago')
  expect(textWindowOf({ TextsKeepCallingWindow: false }, user)).toBeUndefined()
  expect(textWindowOf({ TextsKeepCallingWindow: true }, { ...user, CheckCallingWindow: false })).toBeUndefined()
})

test.each([
  [{}, '9:00 AM to 9:00 PM, every day'],
  [{ CallingWindowDays: dayNames.slice(1, 6) }, '9:00 AM to 9:00 PM, Monday to Friday'],
  [{ CallingWindowDays: ['Saturday', 'Monday'] }, '9:00 AM to 9:00 PM, Monday and Saturday'],
  [{ StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 23, Minute: 59 } }, 'all day, every day'],
])('%o is told', (part, words) =>
  expect(windowText(textWindowOf({ TextsKeepCallingWindow: true }, { ...user, ...part })!)).toBe(words),
)
