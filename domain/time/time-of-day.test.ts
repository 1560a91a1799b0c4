import { expect, test } from 'vitest'
import { readTimeOfDay, showTimeOfDay } from './time-of-day.ts'

test.each([
  ['5:00 PM', { Hour: 17, Minute: 0 }, '5:00 PM'],
  [' 05:00pm ', { Hour: 17, Minute: 0 }, '5:00 PM'],
  ['12:05 AM', { Hour: 0, Minute: 5 }, '12:05 AM'],
  ['12:00 PM', { Hour: 12, Minute: 0 }, '12:00 PM'],
])('%s', (typed, time, shown) => {
  expect(readTimeOfDay(typed)).toEqual(time)
  expect(showTimeOfDay(time)).toBe(shown)
})

test.each(['', '17:00', '13:00 PM', '5:60 PM', '5 PM'])('%j is no time', (typed) =>
  expect(readTimeOfDay(typed)).toBeUndefined(),
)
