import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { usualCallingWindow } from '../time/calling-window-form.ts'
import { rulesIn, usualTextingRules } from '../time/texting-hours.ts'
import { departuresOf, type PeopleAt, quietAt } from './departures.ts'

const at = (time: string): number => Date.parse(`${time}-06:00`)
const people = (count: number, zone: string, state: string): PeopleAt => ({
  zones: [zone],
  rules: rulesIn([state], usualTextingRules),
  count,
})
const chicago = (count: number): PeopleAt => people(count, 'America/Chicago', 'IL')
const hawaii = (count: number): PeopleAt => people(count, 'Pacific/Honolulu', 'HI')

// 24 November 2026 is a Tuesday.
const night = at('2026-11-24T04:00')
const send: Parameters<typeof departuresOf>[0] = {
  now: night,
  startAt: night,
  places: [chicago(61)],
  keepsQuietHours: true,
  segments: 61,
  pace: 1,
  days: [],
  others: [],
}

const told = (of: Parameters<typeof departuresOf>[0]): [string?, string?, number?] => {
  const { firstAt, lastAt, unsent } = departuresOf(of)
  const clock = (moment: number | undefined): string =>
    moment === undefined
      ? 'never'
      : new Date(Math.round(moment / 1000) * 1000 - 6 * 3_600_000).toISOString().slice(5, 19)
  return [clock(firstAt), clock(lastAt), unsent]
}

describe('the first and the last text', () => {
  test.each([
    [
      'leave at once where nothing holds them back',
      { keepsQuietHours: false },
      ['11-24T04:00:00', '11-24T04:01:00', 0],
    ],
    ['wait for the end of quiet hours', {}, ['11-24T08:00:00', '11-24T08:01:00', 0]],
    [
      'leave at the start that was chosen',
      { startAt: at('2026-11-25T10:00') },
      ['11-25T10:00:00', '11-25T10:01:00', 0],
    ],
    ['leave together without a pace', { pace: null }, ['11-24T08:00:00', '11-24T08:00:00', 0]],
    [
      'wait for the place that wakes last',
      { places: [chicago(61), hawaii(10)], segments: 71 },
      ['11-24T08:00:00', '11-24T12:00:10', 0],
    ],
    [
      'go on when quiet hours are over where there was no time for all',
      { startAt: at('2026-11-24T20:59'), places: [chicago(121)], segments: 121 },
      ['11-24T20:59:00', '11-25T08:01:00', 0],
    ],
    [
      'share the pace in turn with others that are going out',
      { keepsQuietHours: false, others: [{ startAt: night, segments: 30 }] },
      ['11-24T04:00:00', '11-24T04:01:30', 0],
    ],
    [
      'share it with others from the start of these on',
      { keepsQuietHours: false, others: [{ startAt: night + 30_000, segments: 1000 }] },
      ['11-24T04:00:00', '11-24T04:01:30', 0],
    ],
    [
      'keep to what each day is promised, which begins at midnight Pacific',
      {
        keepsQuietHours: false,
        days: [
          { day: '2026-11-24', segments: 31 },
          { day: '2026-11-25', segments: 30 },
        ],
      },
      ['11-24T04:00:00', '11-25T02:00:30', 0],
    ],
    [
      'wait for the first day that has room',
      { keepsQuietHours: false, days: [{ day: '2026-11-26', segments: 61 }] },
      ['11-26T02:00:00', '11-26T02:01:00', 0],
    ],
  ] as [string, Partial<typeof send>, [string, string, number]][])('%s', (_, of, expected) =>
    expect(told({ ...send, ...of })).toEqual(expected),
  )

  test('wait for the calling window, and tell how many its end leaves out', () => {
    const window = { ...usualCallingWindow('America/Chicago'), ContinueOnNextDay: false }
    const late = { ...send, startAt: at('2026-11-24T20:59'), window, keepsQuietHours: false }
    expect(told({ ...send, window })).toEqual(['11-24T09:00:00', '11-24T09:01:00', 0])
    expect(told({ ...late, places: [chicago(161)], segments: 161 })).toEqual(['11-24T20:59:00', '11-24T21:00:00', 100])
    const going = { ...late, window: { ...window, ContinueOnNextDay: true }, places: [chicago(161)], segments: 161 }
    expect(told(going)).toEqual(['11-24T20:59:00', '11-25T09:01:40', 0])
  })

  test('are none where nobody gets it', () => {
    expect(told({ ...send, places: [], segments: 0 })).toEqual(['never', 'never', 0])
  })
})

test('of how many it is quiet hours, and until when it is of anybody', () => {
  expect(quietAt([chicago(3), hawaii(2)], night)).toEqual({ count: 5, until: at('2026-11-24T12:00') })
  expect(quietAt([chicago(3), hawaii(2)], at('2026-11-24T10:00'))).toEqual({ count: 2, until: at('2026-11-24T12:00') })
  expect(quietAt([chicago(3)], at('2026-11-24T10:00'))).toEqual({ count: 0, until: at('2026-11-24T10:00') })
  expect(quietAt([chicago(1), people(1, 'Asia/Tokyo', 'JP')], at('2026-11-24T12:00')).count).toBe(1)
})

/** As many others of one number, some under way and some still to start, as made the reckoning stand still. */
const crowded = [
  [-1000, 1398],
  [2384, 2331],
  [-1000, 1692],
  [1846, 2665],
  [-1000, 298],
  [868, 2287],
  [-1000, 352],
  [442, 981],
  [-1000, 2470],
  [3640, 2451],
  [-1000, 780],
  [2958, 1705],
  [-1000, 2610],
] as const

test('it ends where what another has left takes less time than a clock can tell', () => {
  const now = 1_795_000_000_000
  const others = crowded.map(([from, segments]) => ({ startAt: now + from, segments }))
  const places: PeopleAt[] = [{ zones: ['America/Chicago'], rules: [], count: 1459 }]
  const { lastAt, unsent } = departuresOf({
    ...{ now, startAt: now, places, keepsQuietHours: false, segments: 3082, pace: 225, days: [], others },
  })
  const all = 3082 + crowded.reduce((sum, [, segments]) => sum + segments, 0)
  expect(unsent).toBe(0)
  expect(lastAt).toBeLessThanOrEqual(now + Math.ceil((all / 225) * 1000) + crowded.length + 1)
})

const other = fc.record({ from: fc.integer({ min: -1000, max: 5000 }), segments: fc.integer({ min: 1, max: 3000 }) })

test.prop([
  fc.array(other, { maxLength: 14 }),
  fc.integer({ min: 1, max: 2000 }),
  fc.double({ min: 0.5, max: 300, noNaN: true }),
])('all leave, none faster than the number may send, whatever else it sends', (beside, segments, pace) => {
  const others = beside.map(({ from, segments }) => ({ startAt: night + from, segments }))
  const places = [{ ...chicago(segments), rules: [] }]
  const { firstAt, lastAt, unsent } = departuresOf({ ...send, places, keepsQuietHours: false, segments, pace, others })
  expect(firstAt).toBe(night)
  expect(unsent).toBe(0)
  expect(lastAt! - night).toBeGreaterThanOrEqual(Math.floor(((segments - 1) / pace) * 1000))
})
