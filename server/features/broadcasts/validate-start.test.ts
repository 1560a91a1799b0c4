import { expect, test } from 'vitest'
import { whatOfStart } from './validate-start.ts'

const now = Date.parse('2026-03-07T18:00:00Z')
const nothing = Object.entries(whatOfStart('3/9/2026 9:00 AM', 'America/Chicago', now)).filter(([, said]) => said)

test('an ordinary start has nothing to be said of it, and no start is now', () => {
  expect(nothing).toEqual([])
  const quiet = whatOfStart('3/9/2026 9:00 AM', 'America/Chicago', now)
  expect(whatOfStart('', 'America/Phoenix', now)).toEqual(quiet)
  expect(whatOfStart(null, 'America/Phoenix', now)).toEqual(quiet)
})

test.each([
  ['3/6/2026 9:00 AM', { IsPast: true }],
  ['2027-03-09T15:00:00Z', { IsTooFarFuture: true }],
  ['3/8/2026 2:30 AM', { IsMovedForwardByServerTimeChange: true }],
])('%s is read in the zone of the user', (StartDate, expected) => {
  expect(whatOfStart(StartDate, 'America/Chicago', now)).toMatchObject(expected)
})

test('what is no date is refused', () => {
  expect(() => whatOfStart('2/30/2026 9:00 AM', 'America/Chicago', now)).toThrow('Use a valid Start Date, such as')
})
