import { expect, test } from 'vitest'
import { zoneFacts, zoneOffsets } from './zone-offsets.ts'

const [from, to] = [Date.parse('2025-01-01T00:00:00Z'), Date.parse('2026-01-01T00:00:00Z')]

test('each change of the clock is an offset of its own', () => {
  expect(zoneOffsets('America/Chicago', from, to)).toEqual([
    { from, seconds: -21_600 },
    { from: Date.parse('2025-03-09T08:00:00Z'), seconds: -18_000 },
    { from: Date.parse('2025-11-02T07:00:00Z'), seconds: -21_600 },
  ])
  expect(zoneOffsets('America/Phoenix', from, to)).toEqual([{ from, seconds: -25_200 }])
  expect(zoneOffsets('UTC', from, to)).toEqual([{ from, seconds: 0 }])
})

test.each([
  ['America/Chicago', '2025-07-10T00:00:00Z', -5, true, true],
  ['America/Chicago', '2025-12-10T00:00:00Z', -6, true, false],
  ['America/Phoenix', '2025-07-10T00:00:00Z', -7, false, false],
  ['America/St_Johns', '2025-12-10T00:00:00Z', -3.5, true, false],
  ['Australia/Sydney', '2025-12-31T23:00:00Z', 11, true, true],
])(
  '%s at %s is %d hours from UTC, summer time %s, now %s',
  (timeZone, at, TimeZoneOffset, ObservesDaylightSavings, DaylightSavings) =>
    expect(zoneFacts(timeZone, Date.parse(at))).toEqual({ TimeZoneOffset, ObservesDaylightSavings, DaylightSavings }),
)
