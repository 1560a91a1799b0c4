import { expect, test } from 'vitest'
import { clockChangeWithinDay } from './clock-change.ts'

// In 2026 Chicago's clocks change on 8 March at 08:00 UTC and on 1 November at 07:00 UTC.
test.each([
  ['2026-03-01T12:00:00Z', undefined],
  ['2026-03-07T12:00:00Z', { isSkip: true, from: '2026-03-08T08:00:00Z', to: '2026-03-08T08:00:00Z' }],
  ['2026-03-08T08:00:00Z', { isSkip: true, from: '2026-03-08T08:00:00Z', to: '2026-03-08T08:00:00Z' }],
  ['2026-03-08T08:30:00Z', undefined],
  ['2026-10-31T12:00:00Z', { isSkip: false, from: '2026-11-01T06:00:00Z', to: '2026-11-01T08:00:00Z' }],
  ['2026-11-01T06:30:00Z', { isSkip: false, from: '2026-11-01T06:00:00Z', to: '2026-11-01T08:00:00Z' }],
  ['2026-11-01T07:30:00Z', { isSkip: false, from: '2026-11-01T06:00:00Z', to: '2026-11-01T08:00:00Z' }],
  ['2026-11-01T08:00:00Z', undefined],
])('the change within a day of %s', (at, change) => {
  const found = clockChangeWithinDay(Date.parse(at), 'America/Chicago')
  expect(found).toEqual(change && { ...change, from: Date.parse(change.from), to: Date.parse(change.to) })
})

test('a zone without changes has none', () => {
  expect(clockChangeWithinDay(Date.parse('2026-03-08T00:00:00Z'), 'America/Phoenix')).toBeUndefined()
})
