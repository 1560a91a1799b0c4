import { expect, test } from 'vitest'
import { readHastyTime, readTimeOfDay, showTimeOfDay } from './time-of-day.ts'

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

test.each([
  ['3 pm', '3:00 PM'],
  ['3pm', '3:00 PM'],
  ['3:30p', '3:30 PM'],
  ['330pm', '3:30 PM'],
  ['12 a.m.', '12:00 AM'],
  ['15:30', '3:30 PM'],
  ['1530', '3:30 PM'],
  ['05:30', '5:30 AM'],
  ['0:15', '12:15 AM'],
  ['Noon', '12:00 PM'],
  ['midnight', '12:00 AM'],
  ['5:00 PM', '5:00 PM'],
])('%j in a hurry is %s', (typed, shown) => expect(showTimeOfDay(readHastyTime(typed)!)).toBe(shown))

test.each(['', '3', '5:30', '12:30', '25:00', '13 pm', '0 am', '3:75 pm', '24:00', '15:3', 'soon'])(
  '%j is left alone',
  (typed) => expect(readHastyTime(typed)).toBeUndefined(),
)
