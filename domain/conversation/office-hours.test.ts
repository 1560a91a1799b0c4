import { fc, test as prop } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type DaySchedules, isOutsideHours, storedTime, usualDaySchedules } from './office-hours.ts'

const chicago = 'America/Chicago'

// 2026-03-02 is a Monday; Chicago is six hours behind.
test.each([
  ['2026-03-02T13:59:59Z', true],
  ['2026-03-02T14:00:00Z', false],
  ['2026-03-02T22:59:59Z', false],
  ['2026-03-02T23:00:00Z', true],
  // Friday evening by Greenwich is still Friday afternoon.
  ['2026-03-07T01:00:00Z', true],
  ['2026-03-07T15:00:00Z', true],
  ['2026-03-08T15:00:00Z', true],
  // The Monday after the clocks went forward: five hours behind.
  ['2026-03-09T13:00:00Z', false],
  ['2026-03-09T12:59:59Z', true],
])('at %s it is outside the usual hours: %s', (at, outside) =>
  expect(isOutsideHours(usualDaySchedules, Date.parse(at), chicago)).toBe(outside),
)

test('a day without hours is outside, and so is one that nobody has set', () => {
  const never = Object.fromEntries(Object.keys(usualDaySchedules).map((day) => [day, null])) as unknown as DaySchedules
  expect(isOutsideHours(never, Date.parse('2026-03-02T16:00:00Z'), chicago)).toBe(true)
  expect(isOutsideHours({}, Date.parse('2026-03-02T16:00:00Z'), chicago)).toBe(true)
})

prop.prop([fc.integer({ min: 0, max: 1439 })])('every time of the day is stored and read as itself', (minute) => {
  const [hour, two] = [Math.floor(minute / 60), (n: number) => String(n).padStart(2, '0')]
  const typed = `${hour % 12 || 12}:${two(minute % 60)} ${hour < 12 ? 'am' : 'pm'}`
  expect(storedTime(typed)).toBe(`${two(hour % 12 || 12)}:${two(minute % 60)} ${hour < 12 ? 'AM' : 'PM'}`)
})
