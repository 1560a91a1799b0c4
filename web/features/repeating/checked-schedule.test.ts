import { expect, test } from 'vitest'
import { checkBegun } from './use-checked-schedule.ts'

const timeZone = 'America/Chicago'
const now = Date.parse('2026-11-23T16:00:00Z')
const daily = {
  ScheduleFrequency: 'Daily',
  Interval: 1,
  IntervalFrequency: 'Days',
  StartDateTime: '11/20/2026 3:00 PM',
}

test('a day that has had its run has no other, at whatever hour', () => {
  const first = (lastRunDay: string | null) => checkBegun(daily, { timeZone, lastRunDay }, now).dates.slice(0, 2)
  expect(first(null)).toEqual(['2026-11-23T21:00:00.000Z', '2026-11-24T21:00:00.000Z'])
  expect(first('2026-11-22')).toEqual(['2026-11-23T21:00:00.000Z', '2026-11-24T21:00:00.000Z'])
  expect(first('2026-11-23')).toEqual(['2026-11-24T21:00:00.000Z', '2026-11-25T21:00:00.000Z'])
  expect(checkBegun(daily, { timeZone, lastRunDay: '2026-11-23' }, now).dates).toHaveLength(5)
})
