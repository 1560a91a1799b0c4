import { scheduleFrequencies } from '@carillon/domain/time/frequency.ts'
import { readRepeating, whyNotRepeat } from '@carillon/domain/time/repeating-form.ts'
import { describeSchedule } from '@carillon/domain/time/repeating-words.ts'
import { describe, expect, it } from 'vitest'
import { dateTimeOf, endOf, nameOf, newSchedule, partsOf, withFrequency, withUnit } from './schedule-form.ts'

const zone = 'America/Chicago'
// A Saturday, 9:00 AM in Chicago.
const now = Date.parse('2026-11-21T15:00:00Z')
const first = newSchedule(zone, undefined, now)

it('begins with every week, on the day and at the time that is near', () => {
  expect(first).toEqual({
    ScheduleFrequency: 'Weekly',
    Interval: 1,
    IntervalFrequency: 'Weeks',
    DaysOfWeek: ['Saturday'],
    StartDateTime: '11/21/2026 9:05 AM',
  })
})

it.each([
  ['Daily', 'Every day at 9:05 AM'],
  ['Weekly', 'Every week on Saturday at 9:05 AM'],
  ['Weekdays', 'Every weekday at 9:05 AM'],
  ['Monthly', 'Every month on the 21st at 9:05 AM'],
  ['Custom', 'Every week on Saturday at 9:05 AM'],
] as const)('%s is %s', (name, words) => {
  const form = withFrequency(first, name, zone)
  expect(whyNotRepeat(form, { timeZone: zone, now })).toEqual({})
  expect(describeSchedule(readRepeating(form, zone)!)).toBe(words)
  expect(nameOf(form)).toBe(name)
})

describe('from one name to the other', () => {
  it.each(scheduleFrequencies.flatMap((from) => scheduleFrequencies.map((to) => [from, to] as const)))(
    '%s to %s is never refused',
    (from, to) => {
      const form = withFrequency(withFrequency(first, from, zone), to, zone)
      expect(whyNotRepeat(form, { timeZone: zone, now })).toEqual({})
    },
  )

  it('keeps the days that were chosen, but not those of weekdays', () => {
    const chosen = { ...first, DaysOfWeek: ['Monday', 'Thursday'] }
    expect(withFrequency(chosen, 'Custom', zone).DaysOfWeek).toEqual(['Monday', 'Thursday'])
    expect(withFrequency(withFrequency(chosen, 'Weekdays', zone), 'Weekly', zone).DaysOfWeek).toEqual(['Saturday'])
  })

  it('has days only in weeks', () => {
    const custom = withFrequency(first, 'Custom', zone)
    expect(withUnit(custom, 'Months', zone).DaysOfWeek).toEqual([])
    expect(withUnit(withUnit(custom, 'Days', zone), 'Weeks', zone).DaysOfWeek).toEqual(['Saturday'])
  })
})

describe('day and time', () => {
  it.each([
    [{ date: '2026-11-03', time: '5:00 PM' }, '11/3/2026 5:00 PM'],
    [{ date: '2026-11-03', time: '' }, '11/3/2026 '],
    [{ date: '', time: '5:0' }, ' 5:0'],
    [{ date: '', time: '' }, null],
  ])('%o travels as %o and comes back', (parts, text) => {
    expect(dateTimeOf(parts)).toBe(text)
    expect(partsOf(text, zone)).toEqual(parts)
  })

  it('reads an instant on the clock of its zone', () =>
    expect(partsOf('2026-11-23T23:00:00.000Z', zone)).toEqual({ date: '2026-11-23', time: '5:00 PM' }))

  it('ends with the last day, all of it', () => {
    expect(endOf('2026-11-30')).toBe('11/30/2026 11:59 PM')
    expect(endOf('')).toBe(null)
    const oneDay = { ...first, EndDateTime: endOf('2026-11-21') }
    expect(whyNotRepeat(oneDay, { timeZone: zone, now })).toEqual({})
  })
})
