import { expect, test } from 'vitest'
import { readStart } from './start.ts'

const zone = 'America/Chicago'

test.each([
  ['2026-01-15T12:00:00Z', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T06:00:00-06:00', '2026-01-15T12:00:00.000Z'],
  ['1/15/2026 6:00 AM', '2026-01-15T12:00:00.000Z'],
  ['01/15/2026 06:00 am', '2026-01-15T12:00:00.000Z'],
  ['1/15/2026 12:00 PM', '2026-01-15T18:00:00.000Z'],
  ['1/15/2026 12:30 AM', '2026-01-15T06:30:00.000Z'],
  ['7/15/2026 6:00 AM', '2026-07-15T11:00:00.000Z'],
  ['1/15/2026 6 AM', '2026-01-15T12:00:00.000Z'],
  ['1/15/2026 6AM', '2026-01-15T12:00:00.000Z'],
  ['1/15/2026 6:00:30AM', '2026-01-15T12:00:30.000Z'],
  ['2/1/2026 1:15PM', '2026-02-01T19:15:00.000Z'],
  ['1/15/2026', '2026-01-15T06:00:00.000Z'],
  ['2026-01-15', '2026-01-15T06:00:00.000Z'],
  ['2026-01-15T06:00', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15 06:00:00.5', '2026-01-15T12:00:00.500Z'],
])('%s is %s', (StartDate, instant) => {
  expect(readStart(StartDate, zone)).toEqual({ at: Date.parse(instant), movedForward: false })
})

test('a time that the clock change skips moves forward an hour and says so', () => {
  expect(readStart('3/8/2026 2:30 AM', zone)).toEqual({ at: Date.parse('2026-03-08T08:30:00Z'), movedForward: true })
})

test.each([
  '',
  'now',
  '2026-02-30',
  '2026-01-15T25:00:00',
  '1/15/2026 06:00',
  '13/1/2026 6:00 AM',
  '2/30/2026 6:00 AM',
  '1/5/2026 13:00 PM',
])('%j is no start', (StartDate) => expect(readStart(StartDate, zone)).toBeUndefined())

test('a wrong zone is a fault of ours', () => {
  expect(() => readStart('1/15/2026 6:00 AM', 'Nowhere/Else')).toThrow(RangeError)
})
