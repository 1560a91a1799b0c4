import { usualDaySchedules as usual } from '@carillon/domain/conversation/office-hours.ts'
import { expect, test } from 'vitest'
import { withDay, withDaySet } from './day-sets.ts'
import { hoursText, whenText } from './hours-words.ts'

const short = { StartTime: '09:30 AM', StopTime: '12:00 PM' }

test.each([
  [usual, 'Monday to Friday, 8:00 AM to 5:00 PM'],
  [withDaySet(usual, 'every'), 'every day, 8:00 AM to 5:00 PM'],
  [withDay(usual, 'Saturday', short), 'Monday to Friday, 8:00 AM to 5:00 PM; Saturday, 9:30 AM to 12:00 PM'],
  [
    withDay(withDay(usual, 'Saturday', short), 'Sunday', short),
    'Monday to Friday, 8:00 AM to 5:00 PM; Saturday and Sunday, 9:30 AM to 12:00 PM',
  ],
  [
    withDay(usual, 'Wednesday', null),
    'Monday and Tuesday, 8:00 AM to 5:00 PM; Thursday and Friday, 8:00 AM to 5:00 PM',
  ],
])('%# is said', (schedules, words) => expect(hoursText(schedules)).toBe(words))

test('an auto reply is said by when it answers', () => {
  expect(whenText({ AutoReplyTypeID: 1, DaySchedules: usual })).toBe('At any hour')
  expect(whenText({ AutoReplyTypeID: 2, DaySchedules: usual })).toBe('Outside Monday to Friday, 8:00 AM to 5:00 PM')
  const none = { ...usual, Monday: null, Tuesday: null, Wednesday: null, Thursday: null, Friday: null }
  expect(whenText({ AutoReplyTypeID: 2, DaySchedules: none })).toBe('At any hour')
})
