import { expect, test } from 'vitest'
import { defaultCallingStart, whyNotCallingStart } from './calling-start.ts'
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
  expect(whyNotCallingStart(window, at(clock))).toBe(
    may ? undefined : 'Choose a Start Time within your Calling Window.',
  )
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

test('a window that never opens offers none', () => {
  expect(defaultCallingStart({ ...window, CallingWindowDays: [] }, at('10:00:00'))).toBeUndefined()
})
