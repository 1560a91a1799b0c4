import { expect, test } from 'vitest'
import { usualCallingWindow, usualHours, whyNotCallingWindow, withAllDay } from './calling-window-form.ts'

const window = usualCallingWindow('America/Chicago')
const t = (Hour: number, Minute = 0) => ({ Hour, Minute })

test.each([
  [{}, {}],
  [{ CallingWindowDays: [] }, { CallingWindowDays: 'Select at least one Calling Day' }],
  [{ CallingWindowDays: null }, { CallingWindowDays: 'Select at least one Calling Day' }],
  [{ CallingWindowDays: ['Funday'] }, { CallingWindowDays: 'Use the names of the days, Sunday to Saturday.' }],
  [{ StartTimeOfDay: null }, { StartTimeOfDay: 'Enter a Start Time' }],
  [{ StopTimeOfDay: undefined }, { StopTimeOfDay: 'Enter a Stop Time' }],
  [{ StartTimeOfDay: t(24) }, { StartTimeOfDay: 'Start Time must follow the format h:mm A (Ex: 5:00 PM).' }],
  [{ StopTimeOfDay: t(9, 60) }, { StopTimeOfDay: 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).' }],
  [{ StopTimeOfDay: t(9) }, { StopTimeOfDay: 'Start Time must be before Stop Time.' }],
  [{ StartTimeOfDay: t(22), StopTimeOfDay: t(6) }, { StopTimeOfDay: 'Start Time must be before Stop Time.' }],
  [{ StopTimeOfDay: t(0) }, { StopTimeOfDay: 'Start Time must be before Stop Time.' }],
  [{ StartTimeOfDay: t(0), StopTimeOfDay: t(0) }, {}],
  [{ StartTimeOfDay: t(0), StopTimeOfDay: t(23, 59) }, {}],
])('%j: %j', (change, errors) => expect(whyNotCallingWindow({ ...window, ...change })).toEqual(errors))

test('all day and back resets to 9:00 AM to 9:00 PM without continuing (rules/start-times 7)', () => {
  const own = { ...window, StartTimeOfDay: t(8), ContinueOnNextDay: true }
  const whole = withAllDay(own, true)
  expect(whole).toEqual({ ...own, StartTimeOfDay: t(0), StopTimeOfDay: t(23, 59) })
  expect(withAllDay(whole, false)).toEqual({ ...window, ...usualHours })
})

test('the switch leaves alone what stands as asked', () => {
  const own = { ...window, StartTimeOfDay: t(8), ContinueOnNextDay: true }
  const whole = { ...window, StartTimeOfDay: t(0), StopTimeOfDay: t(0) }
  expect(withAllDay(own, false)).toBe(own)
  expect(withAllDay(whole, true)).toBe(whole)
})
