import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { type CallingWindow, callingPhase, closesAt, isAllDay, isOpenAt, nextOpening } from './calling-window.ts'
import { type DayName, dayNames } from './weekday.ts'

const at = Date.parse
const time = (typed: string) => ({ Hour: Number(typed.split(':')[0]), Minute: Number(typed.split(':')[1]) })
const windowOf = (start: string, stop: string, change: Partial<CallingWindow> = {}): CallingWindow => ({
  CallingWindowDays: dayNames,
  StartTimeOfDay: time(start),
  StopTimeOfDay: time(stop),
  ContinueOnNextDay: false,
  timeZone: 'America/Chicago',
  ...change,
})
const workWeek = { CallingWindowDays: dayNames.slice(1, 6) }

test.each([
  ['0:00', '23:59', true],
  ['0:00', '0:00', true],
  ['0:00', '23:45', false],
  ['9:00', '23:59', false],
])('%s to %s is all day: %s (rules/start-times 7)', (start, stop, is) =>
  expect(isAllDay(windowOf(start, stop))).toBe(is),
)

// 2026-01-15 is a Thursday; Chicago is six hours behind UTC in winter. Clocks change on 8 March and 1 November.
describe('from, next opening and closing', () => {
  test.each([
    ['before', windowOf('9:00', '21:00'), '2026-01-15T14:59:59.999Z', '2026-01-15T15:00:00Z', undefined],
    ['the start belongs to it', windowOf('9:00', '21:00'), '2026-01-15T15:00:00Z', 'now', '2026-01-16T03:00:00Z'],
    ['the last moment', windowOf('9:00', '21:00'), '2026-01-16T02:59:59.999Z', 'now', '2026-01-16T03:00:00Z'],
    ['the stop does not', windowOf('9:00', '21:00'), '2026-01-16T03:00:00Z', '2026-01-16T15:00:00Z', undefined],
    ['over a weekend', windowOf('9:00', '17:00', workWeek), '2026-01-16T23:00:00Z', '2026-01-19T15:00:00Z', undefined],
    [
      'one day a week',
      windowOf('9:00', '17:00', { CallingWindowDays: ['Thursday'] }),
      '2026-01-15T23:00:00Z',
      '2026-01-22T15:00:00Z',
      undefined,
    ],
    ['no days', windowOf('9:00', '17:00', { CallingWindowDays: [] }), '2026-01-15T23:00:00Z', undefined, undefined],
    [
      'whole work days join up',
      windowOf('0:00', '23:59', workWeek),
      '2026-01-15T18:00:00Z',
      'now',
      '2026-01-17T06:00:00Z',
    ],
    [
      'the last minute of a whole day',
      windowOf('0:00', '23:59', workWeek),
      '2026-01-17T05:59:30Z',
      'now',
      '2026-01-17T06:00:00Z',
    ],
    ['until Monday', windowOf('0:00', '0:00', workWeek), '2026-01-17T06:00:00Z', '2026-01-19T06:00:00Z', undefined],
    [
      '9:00 AM after clocks went forward',
      windowOf('9:00', '21:00'),
      '2026-03-08T05:00:00Z',
      '2026-03-08T14:00:00Z',
      undefined,
    ],
    [
      '9:00 AM after clocks went back',
      windowOf('9:00', '21:00'),
      '2026-11-01T04:00:00Z',
      '2026-11-01T15:00:00Z',
      undefined,
    ],
    [
      'a start in the skipped hour is the jump',
      windowOf('2:30', '5:00'),
      '2026-03-08T07:00:00Z',
      '2026-03-08T08:00:00Z',
      undefined,
    ],
    [
      'a start at the skipped hour too',
      windowOf('2:00', '5:00'),
      '2026-03-08T07:00:00Z',
      '2026-03-08T08:00:00Z',
      undefined,
    ],
    [
      'a stop in the skipped hour is the jump',
      windowOf('0:30', '2:30'),
      '2026-03-08T07:00:00Z',
      'now',
      '2026-03-08T08:00:00Z',
    ],
    [
      'nothing but the skipped hour is left out',
      windowOf('2:15', '2:45'),
      '2026-03-08T07:00:00Z',
      '2026-03-09T07:15:00Z',
      undefined,
    ],
    [
      'even when that is a week',
      windowOf('2:15', '2:45', { CallingWindowDays: ['Sunday'] }),
      '2026-03-01T09:00:00Z',
      '2026-03-15T07:15:00Z',
      undefined,
    ],
    [
      'a start in the doubled hour is the first',
      windowOf('1:30', '5:00'),
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:30:00Z',
      undefined,
    ],
    [
      'and is open when it comes again',
      windowOf('1:30', '5:00'),
      '2026-11-01T07:10:00Z',
      'now',
      '2026-11-01T11:00:00Z',
    ],
    [
      'a stop in the doubled hour is the first',
      windowOf('0:30', '1:30'),
      '2026-11-01T06:00:00Z',
      'now',
      '2026-11-01T06:30:00Z',
    ],
  ] as const)('%s', (_, window, from, opens, closes) => {
    expect(nextOpening(window, at(from))).toBe(opens === 'now' ? at(from) : opens && at(opens))
    expect(isOpenAt(window, at(from))).toBe(opens === 'now')
    expect(closesAt(window, at(from))).toBe(closes && at(closes))
  })

  test('all day on all days never closes', () => {
    expect(closesAt(windowOf('0:00', '23:59'), at('2026-01-15T18:00:00Z'))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('at the stop time (rules/start-times 9)', () => {
  const ends = windowOf('9:00', '21:00')
  const goesOn = windowOf('9:00', '21:00', { ContinueOnNextDay: true })
  const noon = '2026-01-15T18:00:00Z'
  test.each([
    ['open', ends, noon, noon, { code: 'open', until: at('2026-01-16T03:00:00Z') }],
    ['over', ends, noon, '2026-01-16T03:00:00Z', { code: 'expired', at: at('2026-01-16T03:00:00Z') }],
    ['over for good', ends, noon, '2026-01-16T18:00:00Z', { code: 'expired', at: at('2026-01-16T03:00:00Z') }],
    [
      'waits for the next day',
      goesOn,
      noon,
      '2026-01-16T03:00:00Z',
      { code: 'waiting', until: at('2026-01-16T15:00:00Z') },
    ],
    ['goes on', goesOn, noon, '2026-01-16T18:00:00Z', { code: 'open', until: at('2026-01-17T03:00:00Z') }],
    [
      'a start in the night waits in either case',
      ends,
      '2026-01-15T06:00:00Z',
      '2026-01-15T08:00:00Z',
      { code: 'waiting', until: at('2026-01-15T15:00:00Z') },
    ],
    ['not before its start', ends, noon, '2026-01-15T17:00:00Z', { code: 'waiting', until: at(noon) }],
    ['no days', { ...goesOn, CallingWindowDays: [] }, noon, noon, { code: 'expired', at: at(noon) }],
  ] as const)('%s', (_, window, start, now, phase) => {
    expect(callingPhase(window, at(start), at(now))).toEqual(phase)
  })
})

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Halifax',
  'America/St_Johns',
  'Europe/London',
  'Australia/Lord_Howe',
  // Its clocks change at midnight.
  'America/Nuuk',
]
const minute = 60_000
/** Moments of the two days around a change of some zone in 2026, and of the whole year. */
const moment = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        '2026-03-08T08:00Z',
        '2026-11-01T07:00Z',
        '2026-03-29T01:00Z',
        '2026-10-25T01:00Z',
        '2026-04-04T15:00Z',
        '2026-10-03T15:30Z',
      ),
      fc.integer({ min: -1440, max: 1440 }),
    )
    .map(([change, minutes]) => at(change) + minutes * minute),
  fc.integer({ min: at('2026-01-01T00:00Z') / minute, max: at('2027-01-01T00:00Z') / minute }).map((n) => n * minute),
)
const timeOfDay = fc.oneof(fc.integer({ min: 0, max: 239 }), fc.integer({ min: 0, max: 1439 }))
const anyWindow = fc
  .record({
    days: fc.subarray([...dayNames], { minLength: 1 }),
    times: fc.tuple(timeOfDay, timeOfDay),
    zone: fc.constantFrom(...zones),
  })
  .filter(({ times: [a, b] }) => a !== b)
  .map(({ days, times, zone }) => {
    const [start, stop] = times.sort((a, b) => a - b).map((n) => ({ Hour: Math.floor(n / 60), Minute: n % 60 }))
    return {
      ...windowOf('0:00', '0:00'),
      CallingWindowDays: days as DayName[],
      StartTimeOfDay: start!,
      StopTimeOfDay: stop!,
      timeZone: zone,
    }
  })

/** What Intl shows on a clock: an independent reading. */
const wallAt = (moment: number, timeZone: string) => {
  const parts = clock(timeZone).formatToParts(moment)
  const part = (type: string) => parts.find((p) => p.type === type)!.value
  return { date: part('day'), weekday: part('weekday'), minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}
const clocks = new Map<string, Intl.DateTimeFormat>()
const clock = (timeZone: string) => {
  const options = {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const
  const made = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  clocks.set(timeZone, made)
  return made
}

/** Watches the clock minute by minute from the day's beginning: open once it showed the start, closed once the stop. */
const isOpenByWatching = (window: CallingWindow, moment: number) => {
  const { date, weekday } = wallAt(moment, window.timeZone)
  if (!(window.CallingWindowDays as readonly string[]).includes(weekday)) return false
  const minutes = (time: CallingWindow['StartTimeOfDay']) => time.Hour * 60 + time.Minute
  let hasOpened = false
  for (let seen = moment - 25 * 60 * minute; seen <= moment; seen += minute) {
    const wall = wallAt(seen, window.timeZone)
    if (wall.date !== date) continue
    if (!isAllDay(window) && wall.minutes >= minutes(window.StopTimeOfDay)) return false
    hasOpened ||= wall.minutes >= minutes(window.StartTimeOfDay)
  }
  return hasOpened
}

prop.prop([anyWindow, moment])('it is open as one who watches the clock would say', (window, moment) => {
  expect(isOpenAt(window, moment)).toBe(isOpenByWatching(window, moment))
})

prop.prop([anyWindow, moment, fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))])(
  'the next opening is open, not earlier than asked, and nothing before it is',
  (window, moment, shares) => {
    const opens = nextOpening(window, moment)!
    expect(opens).toBeGreaterThanOrEqual(moment)
    expect(isOpenAt(window, opens)).toBe(true)
    if (opens === moment) return
    for (const share of [0, ...shares])
      expect(isOpenAt(window, moment + Math.floor((opens - moment) * share))).toBe(false)
    expect(isOpenAt(window, opens - 1)).toBe(false)
  },
)

prop.prop([anyWindow, moment, fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))])(
  'it is open until it closes',
  (window, moment, shares) => {
    const opens = nextOpening(window, moment)!
    const closes = closesAt(window, opens)!
    for (const share of shares) expect(isOpenAt(window, opens + Math.floor((closes - opens) * share))).toBe(true)
    expect(isOpenAt(window, closes)).toBe(false)
  },
)
