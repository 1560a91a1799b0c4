import { expect, test } from 'vitest'
import {
  allDayForm,
  inWeekOrder,
  isAllDayForm,
  type WindowForm,
  whyNotWindow,
  windowFormOf,
  windowOf,
} from './window-form.ts'

const form: WindowForm = {
  CheckCallingWindow: true,
  CallingWindowDays: ['Monday', 'Tuesday'],
  StartTimeOfDay: '8:15 AM',
  StopTimeOfDay: '5:30 PM',
  ContinueOnNextDay: true,
}

test('what is shown is what is sent', () =>
  expect(windowFormOf({ CheckCallingWindow: true, ...windowOf(form) })).toEqual(form))

test.each([
  [{ CallingWindowDays: [] }, { CallingWindowDays: 'Select at least one Calling Day' }],
  [{ StartTimeOfDay: ' ' }, { StartTimeOfDay: 'Enter a Start Time' }],
  [{ StopTimeOfDay: '' }, { StopTimeOfDay: 'Enter a Stop Time' }],
  [{ StartTimeOfDay: '17:00' }, { StartTimeOfDay: 'Start Time must follow the format h:mm A (Ex: 5:00 PM).' }],
  [{ StopTimeOfDay: '5 PM' }, { StopTimeOfDay: 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).' }],
  [{ StartTimeOfDay: '6:00 PM' }, { StopTimeOfDay: 'Start Time must be before Stop Time.' }],
  [{}, {}],
])('%o is wrong in %o', (part, errors) => expect(whyNotWindow({ ...form, ...part })).toEqual(errors))

test('all day, and off again', () => {
  const whole = { ...form, ...allDayForm(form, true) }
  expect(isAllDayForm(whole)).toBe(true)
  expect(whole.ContinueOnNextDay).toBe(true)
  expect(allDayForm(whole, false)).toEqual({
    StartTimeOfDay: '9:00 AM',
    StopTimeOfDay: '9:00 PM',
    ContinueOnNextDay: false,
  })
})

test('the switch works on what is half typed', () =>
  expect(isAllDayForm({ ...form, ...allDayForm({ ...form, StartTimeOfDay: '8:' }, true) })).toBe(true))

test('days keep the order of the week', () =>
  expect(inWeekOrder(['Friday', 'Sunday', 'Monday'])).toEqual(['Sunday', 'Monday', 'Friday']))
