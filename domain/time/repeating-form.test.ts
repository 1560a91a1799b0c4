import { describe, expect, test } from 'vitest'
import { type RepeatingForm, readRepeating, whyNotRepeat } from './repeating-form.ts'
import { notAStart } from './start.ts'

const timeZone = 'America/Chicago'
const now = Date.parse('2026-01-15T12:00:00Z')
const form: RepeatingForm = {
  ScheduleFrequency: 'Custom',
  Interval: 2,
  IntervalFrequency: 'Weeks',
  DaysOfWeek: ['Monday', 'Thursday'],
  StartDateTime: '1/15/2026 9:00 AM',
  EndDateTime: null,
}
const days = { IntervalFrequency: 'Days' }
const months = { IntervalFrequency: 'Months' }
const few = 'Must be greater than or equal to 1'

test.each([
  [{}, {}],
  [{ Interval: null }, { Interval: 'Enter an Interval.' }],
  [{ Interval: 0 }, { Interval: few }],
  [{ Interval: -1 }, { Interval: few }],
  [{ Interval: 1.5 }, { Interval: 'Use only numbers.' }],
  [{ Interval: Number.NaN }, { Interval: 'Use only numbers.' }],
  [{ Interval: 52 }, {}],
  [{ Interval: 53 }, { Interval: 'Must be less than or equal to 52' }],
  [{ ...days, Interval: 100 }, {}],
  [{ ...days, Interval: 101 }, { Interval: 'Must be less than or equal to 100' }],
  [{ ...months, Interval: 12 }, {}],
  [{ ...months, Interval: 13 }, { Interval: 'Must be less than or equal to 12' }],
  [{ IntervalFrequency: 'Years' }, { IntervalFrequency: 'Choose Days, Weeks or Months.' }],
  [{ ScheduleFrequency: 'Yearly' }, { ScheduleFrequency: 'Choose Daily, Weekly, Weekdays, Monthly or Custom.' }],
  [{ DaysOfWeek: [] }, { DaysOfWeek: 'Please select at least one day of the week' }],
  [{ DaysOfWeek: null }, { DaysOfWeek: 'Please select at least one day of the week' }],
  [{ DaysOfWeek: ['Funday'] }, { DaysOfWeek: 'Use the names of the days, Sunday to Saturday.' }],
  [{ ...days, DaysOfWeek: [] }, {}],
  [{ StartDateTime: '' }, { StartDateTime: 'Enter a Start Date.' }],
  [{ StartDateTime: 'soon' }, { StartDateTime: notAStart }],
  [{ StartDateTime: '1/14/2026 9:00 AM' }, { StartDateTime: 'Your start date and time cannot be in the past.' }],
  [{ StartDateTime: '1/16/2027 9:00 AM' }, { StartDateTime: 'Your start date and time is too far in the future.' }],
  [{ EndDateTime: '6/1/2026 9:00 AM' }, {}],
  [{ EndDateTime: 'never' }, { EndDateTime: 'Use a valid End Date.' }],
  [{ EndDateTime: '1/15/2026 9:00 AM' }, { EndDateTime: 'The end must be after the start.' }],
  [
    { DaysOfWeek: ['Monday'], EndDateTime: '1/25/2026 9:00 AM' },
    { EndDateTime: 'This schedule has no run before its end. Choose a later end.' },
  ],
])('%j: %j', (change, errors) => expect(whyNotRepeat({ ...form, ...change }, { timeZone, now })).toEqual(errors))

test('a series that has begun may have a start in the past', () => {
  expect(whyNotRepeat({ ...form, StartDateTime: '1/14/2025 9:00 AM' }, { timeZone })).toEqual({})
})

describe('reading', () => {
  const read = (change: RepeatingForm) => readRepeating({ ...form, ...change }, timeZone)
  const named = (ScheduleFrequency: string, DaysOfWeek?: string[]) => {
    const schedule = readRepeating({ ScheduleFrequency, DaysOfWeek, StartDateTime: form.StartDateTime }, timeZone)
    return schedule && [schedule.Interval, schedule.IntervalFrequency, schedule.DaysOfWeek]
  }

  test('keeps the clock of the owner', () => {
    expect(read({})).toEqual({
      Interval: 2,
      IntervalFrequency: 'Weeks',
      DaysOfWeek: ['Monday', 'Thursday'],
      start: '2026-01-15T09:00:00',
      lastDay: null,
      timeZone,
    })
    expect(read({ StartDateTime: '2026-07-15T14:00:00Z' })?.start).toBe('2026-07-15T09:00:00')
    expect(read({ StartDateTime: '3/8/2026 2:30 AM' })?.start).toBe('2026-03-08T02:30:00')
  })

  test('the end is the last day on the owner’s clock', () => {
    expect(read({ EndDateTime: '2026-06-02T04:59:00Z' })?.lastDay).toBe('2026-06-01')
  })

  test('a named frequency says the rest; days outside weeks are dropped', () => {
    expect(named('Daily')).toEqual([1, 'Days', []])
    expect(named('Weekly')).toEqual([1, 'Weeks', ['Thursday']])
    expect(named('Weekly', ['Monday', 'Friday'])).toEqual([1, 'Weeks', ['Monday', 'Friday']])
    expect(named('Weekdays', [])).toEqual([1, 'Weeks', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']])
    expect(named('Monthly', ['Monday'])).toEqual([1, 'Months', []])
    expect(named('Custom')).toBeUndefined()
  })

  test.each([{ StartDateTime: null }, { EndDateTime: 'never' }, { Interval: 0 }])('not %j', (change) => {
    expect(read(change)).toBeUndefined()
  })
})
