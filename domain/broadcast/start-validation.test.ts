import { expect, test } from 'vitest'
import { usualCallingWindow } from '../time/calling-window-form.ts'
import { readStart } from '../time/start.ts'
import { validateStartDate } from './start-validation.ts'

const now = Date.parse('2026-03-07T18:00:00Z')
const fine = {
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
const altered = { IsAlteredByServerTimeChange: true }
const moved = { ...altered, IsMovedForwardByServerTimeChange: true }
const near = { IsApproachingServerTimeChange: true }
const timeZone = 'America/Chicago'
const validate = (StartDate: string, zone = timeZone) =>
  validateStartDate(readStart(StartDate, zone)!, { now, timeZone: zone })

test.each([
  ['3/9/2026 9:00 AM', {}],
  ['3/6/2026 9:00 AM', { IsPast: true }],
  ['3/7/2027 12:01 PM', { IsTooFarFuture: true }],
  ['3/7/2026 8:00 PM', { ...near, ...spring }],
  ['3/8/2026 2:30 AM', { ...moved, ...spring }],
  ['3/8/2026 2:00 AM', { ...moved, ...spring }],
  ['3/8/2026 3:30 AM', {}],
  ['11/1/2026 1:30 AM', { ...altered, ...autumn }],
  ['2026-11-01T07:30:00Z', { ...altered, ...autumn }],
  ['11/1/2026 2:00 AM', {}],
  ['10/31/2026 9:00 PM', { ...near, ...autumn }],
])('%s', (StartDate, expected) => expect(validate(StartDate)).toEqual({ ...fine, ...expected }))

test('half an hour that is skipped', () => {
  const change = {
    ServerTimeChangeStartTime: '2026-10-03T15:30:00.000Z',
    ServerTimeChangeEndTime: '2026-10-03T15:30:00.000Z',
  }
  expect(validate('10/4/2026 2:15 AM', 'Australia/Lord_Howe')).toEqual({ ...fine, ...moved, ...change })
})

test.each([
  ['3/9/2026 9:00 AM', false],
  ['3/9/2026 8:45 AM', false],
  ['3/9/2026 8:44 AM', true],
  ['3/9/2026 8:15 PM', false],
  ['3/9/2026 8:30 PM', true],
])('calls at %s are outside a window of 9:00 AM to 9:00 PM: %s', (StartDate, IsOutsideCallingWindow) => {
  const window = usualCallingWindow(timeZone)
  const found = validateStartDate(readStart(StartDate, timeZone)!, { now, timeZone, window })
  expect(found).toEqual({ ...fine, IsOutsideCallingWindow })
})
