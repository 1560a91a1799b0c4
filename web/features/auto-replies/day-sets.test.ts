import { type DaySchedules, usualDaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { expect, test } from 'vitest'
import { daySetOf, withDay, withDaySet, withHours } from './day-sets.ts'

const usual = usualDaySchedules
const every = withDaySet(usual, 'every')
const late = { StartTime: '10:00 AM', StopTime: '06:00 PM' }
const none = Object.fromEntries(Object.keys(usual).map((day) => [day, null])) as DaySchedules

test.each([
  [usual, 'weekdays'],
  [every, 'every'],
  [withHours(usual, late), 'weekdays'],
  [withDay(usual, 'Saturday', late), 'custom'],
  [withDay(usual, 'Friday', null), 'custom'],
  [withDay(every, 'Sunday', late), 'custom'],
  [none, 'custom'],
] as const)('%# is said by its set', (schedules, set) => expect(daySetOf(schedules)).toBe(set))

test('another set keeps the hours', () => {
  const week = withDaySet(withHours(every, late), 'weekdays')
  expect([week.Monday, week.Sunday]).toEqual([late, null])
  expect(withDaySet(week, 'every').Sunday).toEqual(late)
  expect(withDaySet(week, 'custom')).toBe(week)
  expect(withDaySet(none, 'weekdays')).toEqual(usual)
})

test('one end of the hours is changed on the days that have some', () => {
  const changed = withHours(withDay(usual, 'Friday', null), { StopTime: '03:30 PM' })
  expect(changed.Monday).toEqual({ StartTime: '08:00 AM', StopTime: '03:30 PM' })
  expect([changed.Friday, changed.Sunday]).toEqual([null, null])
})
