import { expect, test } from 'vitest'
import type { RepeatingSchedule } from './repeating-schedule.ts'
import { describeSchedule } from './repeating-words.ts'

const base: RepeatingSchedule = {
  Interval: 1,
  IntervalFrequency: 'Days',
  DaysOfWeek: [],
  start: '2026-01-15T09:00',
  lastDay: null,
  timeZone: 'America/Chicago',
}
const weeks = { IntervalFrequency: 'Weeks' } as const
const months = { IntervalFrequency: 'Months' } as const

test.each([
  [{}, 'Every day at 9:00 AM'],
  [{ Interval: 3, start: '2026-01-15T13:30' }, 'Every 3 days at 1:30 PM'],
  [{ ...weeks, DaysOfWeek: ['Monday'] }, 'Every week on Monday at 9:00 AM'],
  [
    { ...weeks, Interval: 2, DaysOfWeek: ['Thursday', 'Monday'], lastDay: '2027-06-01' },
    'Every 2 weeks on Monday and Thursday at 9:00 AM until June 1, 2027',
  ],
  [{ ...weeks, DaysOfWeek: ['Friday', 'Sunday', 'Monday'] }, 'Every week on Sunday, Monday and Friday at 9:00 AM'],
  [{ ...weeks, DaysOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] }, 'Every weekday at 9:00 AM'],
  [
    { ...weeks, Interval: 2, DaysOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
    'Every 2 weeks on Monday, Tuesday, Wednesday, Thursday and Friday at 9:00 AM',
  ],
  [months, 'Every month on the 15th at 9:00 AM'],
  [{ ...months, Interval: 3, start: '2026-01-22T00:05' }, 'Every 3 months on the 22nd at 12:05 AM'],
  [{ ...months, start: '2026-01-11T12:00' }, 'Every month on the 11th at 12:00 PM'],
  [{ ...months, start: '2026-01-31T09:00' }, 'Every month on the 31st (or the last day) at 9:00 AM'],
] as const)('%j: %s', (change, words) => expect(describeSchedule({ ...base, ...change })).toBe(words))
