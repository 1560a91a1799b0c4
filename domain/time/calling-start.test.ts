import { expect, test } from 'vitest'
import { defaultCallingStart, isCallingStart, isDaytime, offeredStart } from './calling-start.ts'
import type { CallingWindow } from './calling-window.ts'
import { usualCallingWindow } from './calling-window-form.ts'

const window = usualCallingWindow('America/Phoenix')
const half = { ...window, StopTimeOfDay: { Hour: 9, Minute: 30 } }
const whole = { ...window, StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 23, Minute: 59 } }
const long = { ...window, StartTimeOfDay: { Hour: 0, Minute: 5 }, StopTimeOfDay: { Hour: 23, Minute: 55 } }
const thursdays: CallingWindow = { ...whole, CallingWindowDays: ['Thursday'] }
// Phoenix is always seven hours behind UTC; 2026-01-15 is a Thursday.
const at = (clock: string) => Date.parse(`2026-01-${clock.length > 8 ? clock : `15T${clock}`}-07:00`)

test.each([
  ['usual', window, '08:44:59', false],
  ['usual', window, '08:45:00', true],
  ['usual', window, '20:15:00', true],
  ['usual', window, '20:15:01', false],
  ['half an hour: only its beginning', half, '08:45:00', true],
  ['half an hour: only its beginning', half, '09:00:00', true],
  ['half an hour: only its beginning', half, '09:01:00', false],
  ['all day', whole, '23:58:00', true],
  ['all but ten minutes: before the next', long, '23:40:00', false],
  ['all but ten minutes: before the next', long, '23:51:00', true],
  ['all day on Thursdays', thursdays, '14T23:50:00', true],
  ['all day on Thursdays', thursdays, '15T23:16:00', false],
] as const)('%s: calls may start at %s: %s', (_, window, clock, may) => {
  expect(isCallingStart(window, at(clock))).toBe(may)
})

test.each([
  ['10:00:00', '15T10:05:00'],
  ['10:00:01', '15T10:06:00'],
  ['06:00:00', '15T09:00:00'],
  ['08:50:00', '15T09:00:00'],
  ['20:10:00', '15T20:15:00'],
  ['20:11:00', '16T09:00:00'],
  ['23:59:00', '16T09:00:00'],
])('at %s the start offered is %s', (now, start) => expect(defaultCallingStart(window, at(now))).toBe(at(start)))

test.each([
  ['04:00:00', '15T08:00:00'],
  ['10:00:00', '15T10:05:00'],
  ['20:30:00', '16T08:00:00'],
])('at %s a text without a window is offered %s', (now, start) =>
  expect(offeredStart(undefined, at(now), 'America/Phoenix')).toBe(at(start)),
)

test('a text with a window is offered a start in it', () => {
  expect(offeredStart(window, at('04:00:00'), 'America/Phoenix')).toBe(at('15T09:00:00'))
})

test.each([
  ['07:59:59', false],
  ['08:00:00', true],
  ['20:59:59', true],
  ['21:00:00', false],
] as const)('at %s people are awake: %s', (clock, isAwake) =>
  expect(isDaytime(at(clock), 'America/Phoenix')).toBe(isAwake),
)

test('a window that never opens offers none', () => {
  expect(defaultCallingStart({ ...window, CallingWindowDays: [] }, at('10:00:00'))).toBeUndefined()
})
