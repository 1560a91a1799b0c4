import { dayNames } from '@carillon/domain/time/weekday.ts'
import { expect, test } from 'vitest'
import { daysText, hoursText } from './own-words.ts'

test.each([
  [[...dayNames], 'Every day'],
  [['Friday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'], 'Monday to Friday'],
  [['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'], 'Sunday, Monday, Tuesday, Wednesday, Saturday'],
])('%j', (days, words) => expect(daysText(days)).toBe(words))

const window = {
  ...{ CheckCallingWindow: true, CallingWindowDays: [], ContinueOnNextDay: false },
  ...{ StartTimeOfDay: '9:00 AM', StopTimeOfDay: '9:00 PM' },
}

test.each([
  [{}, '9:00 AM to 9:00 PM'],
  [{ ContinueOnNextDay: true }, '9:00 AM to 9:00 PM, continues on the next day'],
  [{ StartTimeOfDay: '12:00 AM', StopTimeOfDay: '11:59 PM' }, 'All day'],
  [{ CheckCallingWindow: false }, 'Not kept: at any hour of any day'],
])('%j', (more, words) => expect(hoursText({ ...window, ...more })).toBe(words))
