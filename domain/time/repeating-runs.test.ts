import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { intervalFrequencies } from './frequency.ts'
import { dueRuns, missedAfterMs, mostMissed, runFrom } from './repeating-runs.ts'
import { type Occurrence, occurrences, type RepeatingSchedule } from './repeating-schedule.ts'
import { dayNames } from './weekday.ts'

const daily: RepeatingSchedule = {
  Interval: 1,
  IntervalFrequency: 'Days',
  DaysOfWeek: [],
  start: '2026-01-15T09:00',
  lastDay: '2026-01-31',
  timeZone: 'America/Chicago',
}
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(daily.timeZone).epochMilliseconds
const run = (day: string): Occurrence => ({ at: at(`${day}T09:00`), key: day })
const hour = 3_600_000

describe('a run', () => {
  const next = run('2026-01-15')
  test.each([
    ['is not due before its time', next.at - 1, [], undefined, '2026-01-15'],
    ['is due at its time', next.at, [], '2026-01-15', '2026-01-16'],
    ['is due within the hour', next.at + hour, [], '2026-01-15', '2026-01-16'],
    ['is missed after it', next.at + hour + 1, ['2026-01-15'], undefined, '2026-01-16'],
    ['is missed on the day before one that is due', next.at + 24 * hour, ['2026-01-15'], '2026-01-16', '2026-01-17'],
    ['is missed on the last day', at('2026-01-31T10:01'), lastDays(27, 31), undefined, undefined],
    ['is the last', at('2026-01-31T09:30'), lastDays(26, 30), '2026-01-31', undefined],
  ])('%s', (_, now, missed, due, following) => {
    const found = dueRuns(daily, next, now)
    expect([found.missed.map(({ key }) => key), found.due?.key, found.next?.key]).toEqual([missed, due, following])
  })
})

function lastDays(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => `2026-01-${from + index}`)
}

test('a day has one run, whatever is edited', () => {
  const later = { ...daily, start: '2026-01-15T15:00' }
  const noon = at('2026-01-20T12:00')
  expect(runFrom(later, noon)?.key).toBe('2026-01-20')
  expect(runFrom(later, noon, '2026-01-19')?.key).toBe('2026-01-20')
  expect(runFrom(later, noon, '2026-01-20')?.key).toBe('2026-01-21')
  expect(runFrom(later, at('2026-01-31T12:00'), '2026-01-31')).toBeUndefined()
})

const schedules: fc.Arbitrary<RepeatingSchedule> = fc.record({
  Interval: fc.integer({ min: 1, max: 4 }),
  IntervalFrequency: fc.constantFrom(...intervalFrequencies),
  DaysOfWeek: fc.uniqueArray(fc.constantFrom(...dayNames), { minLength: 1 }),
  start: fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1439 }))
    .map(([days, minutes]) =>
      Temporal.PlainDateTime.from('2026-01-01T00:00').add({ days, minutes }).toString({ smallestUnit: 'minute' }),
    ),
  lastDay: fc.option(
    fc.integer({ min: 0, max: 900 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()),
  ),
  timeZone: fc.constantFrom(
    'America/Chicago',
    'America/Phoenix',
    'Pacific/Honolulu',
    'Europe/Berlin',
    'Australia/Sydney',
  ),
})

/** Milliseconds from one look at the clock to the next: at once again, some seconds, or much too late. */
const pauses = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: hour }), fc.integer({ min: hour, max: 40 * 24 * hour })),
  { maxLength: 60 },
)

prop.prop([schedules, pauses])('every run is made or missed once, in order, whenever one looks', (schedule, waits) => {
  const first = occurrences(schedule, 0, 1)[0]
  let next = first
  let now = (first?.at ?? 0) - hour
  const made: Occurrence[] = []
  const missed: Occurrence[] = []
  for (const wait of waits) {
    now += wait
    if (!next) continue
    const found = dueRuns(schedule, next, now)
    missed.push(...found.missed)
    if (found.due) made.push(found.due)
    next = found.next
    for (const each of made.slice(-1)) expect(each.at).toBeLessThanOrEqual(now)
    expect(next === undefined || next.at > now).toBe(true)
    expect(found.missed.length).toBeLessThanOrEqual(mostMissed)
    for (const each of found.missed) expect(each.at).toBeLessThan(now - missedAfterMs)
  }
  const all = occurrences(schedule, 0, 3000).filter((each) => each.at <= now)
  const told = [...made, ...missed].sort((a, b) => a.at - b.at)
  expect(new Set(told.map(({ key }) => key)).size).toBe(told.length)
  // What is not told of lies before what is: the last of many missed are.
  const untold = all.filter(({ key }) => !told.some((each) => each.key === key))
  expect(told.length + untold.length).toBe(all.length)
  const longest = Math.max(0, ...waits)
  if (longest <= mostMissed * 20 * hour) expect(told).toEqual(all)
})
