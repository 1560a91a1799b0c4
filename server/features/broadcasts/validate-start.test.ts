import { expect, test } from 'vitest'
import { validateStart } from './validate-start.ts'

const now = Date.parse('2026-03-07T18:00:00Z')
const quiet = {
  IsPast: false,
  IsTooFarFuture: false,
  IsOutsideCallingWindow: false,
  IsAlteredByServerTimeChange: false,
  IsApproachingServerTimeChange: false,
  IsMovedForwardByServerTimeChange: false,
  ServerTimeChangeStartTime: null,
  ServerTimeChangeEndTime: null,
}
const spring = {
  ServerTimeChangeStartTime: '2026-03-08T08:00:00.000Z',
  ServerTimeChangeEndTime: '2026-03-08T08:00:00.000Z',
}
const autumn = {
  ServerTimeChangeStartTime: '2026-11-01T06:00:00.000Z',
  ServerTimeChangeEndTime: '2026-11-01T08:00:00.000Z',
}

test.each([
  ['3/9/2026 9:00 AM', {}],
  ['2026-03-09T14:00:00Z', {}],
  ['3/6/2026 9:00 AM', { IsPast: true }],
  ['3/9/2027 9:00 AM', { IsTooFarFuture: true }],
  ['3/7/2026 8:00 PM', { IsApproachingServerTimeChange: true, ...spring }],
  ['3/8/2026 2:30 AM', { IsAlteredByServerTimeChange: true, IsMovedForwardByServerTimeChange: true, ...spring }],
  ['3/8/2026 3:30 AM', {}],
  ['11/1/2026 1:30 AM', { IsAlteredByServerTimeChange: true, ...autumn }],
  ['10/31/2026 9:00 PM', { IsApproachingServerTimeChange: true, ...autumn }],
])('%s', (StartDate, expected) => {
  expect(validateStart(StartDate, 'America/Chicago', now)).toEqual({ ...quiet, ...expected })
})

test('nothing is now', () => {
  expect(validateStart('', 'America/Phoenix', now)).toEqual(quiet)
  expect(validateStart(null, 'America/Phoenix', now)).toEqual(quiet)
})

test('what is no date is refused', () => {
  expect(() => validateStart('2/30/2026 9:00 AM', 'America/Chicago', now)).toThrow('Use a valid Start Date.')
})
