import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { frequencyOf, nextOccurrence, occurrences, type RepeatingSchedule } from './repeating-schedule.ts'
import { type DayName, dayNames } from './weekday.ts'

const daily: RepeatingSchedule = {
  Interval: 1,
  IntervalFrequency: 'Days',
  DaysOfWeek: [],
  start: '2026-01-15T09:00',
  lastDay: null,
  timeZone: 'America/Chicago',
}
const weekly: RepeatingSchedule = { ...daily, IntervalFrequency: 'Weeks', DaysOfWeek: ['Thursday'] }
const monthly: RepeatingSchedule = { ...daily, IntervalFrequency: 'Months' }
const workDays: DayName[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

describe('what it is called (rules/repeating 1)', () => {
  test.each([
    [daily, 'Daily'],
    [{ ...daily, Interval: 2 }, 'Custom'],
    [weekly, 'Weekly'],
    [{ ...weekly, DaysOfWeek: workDays.toReversed() }, 'Weekdays'],
    [{ ...weekly, DaysOfWeek: [...workDays, 'Saturday'] }, 'Weekly'],
    [{ ...weekly, DaysOfWeek: workDays.slice(1) }, 'Weekly'],
    [{ ...weekly, DaysOfWeek: workDays, Interval: 2 }, 'Custom'],
    [monthly, 'Monthly'],
    [{ ...monthly, Interval: 3 }, 'Custom'],
  ] as const)('%j is %s', (schedule, name) => expect(frequencyOf(schedule)).toBe(name))
})

const keys = (schedule: RepeatingSchedule, count: number, from = '2026-01-01T00:00Z') =>
  occurrences(schedule, Date.parse(from), count).map(({ key }) => key)

// 2026-01-15 is a Thursday.
test.each([
  ['daily', daily, ['2026-01-15', '2026-01-16', '2026-01-17']],
  ['every 10 days', { ...daily, Interval: 10 }, ['2026-01-15', '2026-01-25', '2026-02-04']],
  ['weekly', weekly, ['2026-01-15', '2026-01-22', '2026-01-29']],
  [
    'a day before that of the start begins next week',
    { ...weekly, DaysOfWeek: ['Monday'] },
    ['2026-01-19', '2026-01-26', '2026-02-02'],
  ],
  [
    'every 2 weeks from the week of the start',
    { ...weekly, Interval: 2, DaysOfWeek: ['Thursday', 'Monday'] },
    ['2026-01-15', '2026-01-26', '2026-01-29'],
  ],
  ['weekdays', { ...weekly, DaysOfWeek: workDays }, ['2026-01-15', '2026-01-16', '2026-01-19']],
  ['monthly', monthly, ['2026-01-15', '2026-02-15', '2026-03-15']],
  [
    'on the 31st or the last day',
    { ...monthly, start: '2026-01-31T09:00' },
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  ],
  ['on the 30th', { ...monthly, start: '2027-12-30T09:00' }, ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
  [
    'every 12 months on a leap day',
    { ...monthly, Interval: 12, start: '2028-02-29T09:00' },
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  ['the last day included', { ...daily, lastDay: '2026-01-16' }, ['2026-01-15', '2026-01-16']],
  ['over before it begins', { ...daily, lastDay: '2026-01-14' }, []],
  ['no days at all', { ...weekly, DaysOfWeek: [] }, []],
] as const)('%s', (_, schedule, days) => expect(keys(schedule, Math.max(3, days.length))).toEqual(days))

test('as many as asked, from a moment that is included', () => {
  const at = Date.parse('2026-01-20T15:00Z')
  expect(occurrences(daily, at, 1)).toEqual([{ at, key: '2026-01-20' }])
  expect(nextOccurrence(daily, at)).toEqual({ at: at + 86_400_000, key: '2026-01-21' })
  expect(occurrences(daily, at, 0)).toEqual([])
})

describe('times stay on the owner’s clock', () => {
  test.each([
    [
      '9:00 AM before and after clocks go forward',
      '2026-03-07T09:00',
      ['2026-03-07T15:00Z', '2026-03-08T14:00Z', '2026-03-09T14:00Z'],
    ],
    [
      '9:00 AM before and after they go back',
      '2026-10-31T09:00',
      ['2026-10-31T14:00Z', '2026-11-01T15:00Z', '2026-11-02T15:00Z'],
    ],
    [
      'the skipped hour is one later, that day alone',
      '2026-03-07T02:30',
      ['2026-03-07T08:30Z', '2026-03-08T08:30Z', '2026-03-09T07:30Z'],
    ],
    [
      'a start in the skipped hour does not move the others',
      '2026-03-08T02:30',
      ['2026-03-08T08:30Z', '2026-03-09T07:30Z', '2026-03-10T07:30Z'],
    ],
    [
      'the doubled hour counts once',
      '2026-10-31T01:30',
      ['2026-10-31T06:30Z', '2026-11-01T06:30Z', '2026-11-02T07:30Z'],
    ],
  ])('%s', (_, start, runs) => {
    const found = occurrences({ ...daily, start }, Date.parse('2026-03-01T00:00Z'), 3)
    expect(found.map(({ at }) => at)).toEqual(runs.map((run) => Date.parse(run)))
  })
})

test('a run that the clock moves over midnight is still that of the day before', () => {
  // Nuuk's clocks jump from 11:00 PM on 28 March to midnight, at 01:00 UTC.
  const schedule = { ...daily, start: '2026-03-01T23:30', timeZone: 'America/Nuuk' }
  expect(nextOccurrence(schedule, Date.parse('2026-03-29T01:15Z'))).toEqual({
    at: Date.parse('2026-03-29T01:30Z'),
    key: '2026-03-28',
  })
})

const zones = [
  'America/Nuuk',
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/St_Johns',
  'Europe/London',
  'Australia/Lord_Howe',
]
const day = 86_400_000
const firstDay = Date.UTC(2026, 0, 1) / day
const anySchedule: fc.Arbitrary<RepeatingSchedule> = fc
  .record({
    Interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 })),
    IntervalFrequency: fc.constantFrom('Days', 'Weeks', 'Months'),
    DaysOfWeek: fc.subarray([...dayNames], { minLength: 1 }),
    startDay: fc.integer({ min: firstDay, max: firstDay + 400 }),
    minute: fc.oneof(fc.integer({ min: 55, max: 200 }), fc.integer({ min: 0, max: 1439 })),
    length: fc.option(fc.integer({ min: 0, max: 500 })),
    timeZone: fc.constantFrom(...zones),
  })
  .map(({ startDay, minute, length, ...rest }) => ({
    ...rest,
    start: new Date(startDay * day + minute * 60_000).toISOString().slice(0, 16),
    lastDay: length === null ? null : dateOf(startDay + length),
  }))

const dateOf = (dayNumber: number) => new Date(dayNumber * day).toISOString().slice(0, 10)

/** Goes day by day and asks of each whether it is one; reads clocks through Intl. */
const byBruteForce = (schedule: RepeatingSchedule, from: number, count: number) => {
  const { Interval, IntervalFrequency, timeZone, lastDay } = schedule
  const first = Date.parse(`${schedule.start}Z`)
  const start = new Date(first)
  const startDay = Math.floor(first / day)
  const found = []
  for (let n = startDay; found.length < count && n < startDay + 4000; n++) {
    const date = new Date(n * day)
    if (lastDay !== null && dateOf(n) > lastDay) break
    const months = (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth()
    const monthEnd = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    // 1970-01-04 was a Sunday.
    const week = Math.floor((n - 3) / 7) - Math.floor((startDay - 3) / 7)
    const isOne = {
      Days: (n - startDay) % Interval === 0,
      Weeks: week % Interval === 0 && schedule.DaysOfWeek.includes(dayNames[date.getUTCDay()]!),
      Months: months % Interval === 0 && date.getUTCDate() === Math.min(start.getUTCDate(), monthEnd),
    }[IntervalFrequency]
    const at = instantOf(n * day + (first % day), timeZone)
    if (isOne && at >= from) found.push({ at, key: dateOf(n) })
  }
  return found
}

/** The first moment that shows this wall time; where none does, the time by the offset that held before. */
const instantOf = (wall: number, timeZone: string) => {
  const before = wall - offsetAt(wall - day, timeZone)
  const after = wall - offsetAt(wall + day, timeZone)
  const shown = [before, after].filter((at) => at + offsetAt(at, timeZone) === wall)
  return shown.length ? Math.min(...shown) : before
}

const offsetAt = (at: number, timeZone: string) => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  clocks.set(timeZone, clock)
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)!
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0
}
const clocks = new Map<string, Intl.DateTimeFormat>()

const moment = fc.integer({ min: (firstDay - 30) * day, max: (firstDay + 900) * day })

prop.prop([anySchedule, moment])('it is what going day by day finds', (schedule, from) => {
  expect(occurrences(schedule, from, 4)).toEqual(byBruteForce(schedule, from, 4))
})

prop.prop([anySchedule, moment])('each run is after the one before, on a day of its own', (schedule, from) => {
  let at = from
  const days = new Set<string>()
  for (let n = 0; n < 20; n++) {
    const next = nextOccurrence(schedule, at)
    if (!next) return
    expect(next.at).toBeGreaterThan(at)
    expect(days.has(next.key)).toBe(false)
    days.add(next.key)
    at = next.at
  }
})

prop.prop([anySchedule, moment])('a run has the same key whenever it is asked for', (schedule, from) => {
  const [first, second] = occurrences(schedule, from, 2)
  if (!first || !second) return
  expect(nextOccurrence(schedule, first.at)).toEqual(second)
  expect(nextOccurrence(schedule, second.at - 1)).toEqual(second)
})
