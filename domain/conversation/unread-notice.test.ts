import { describe, expect, test } from 'vitest'
import { noticeAt, tidyNotice, usualNotice, whyNotNotice, whyNotNumberName } from './unread-notice.ts'

const email = usualNotice('Email')
const at = (time: string) => Date.parse(`${time}Z`)
const window = email.NotificationWindow
const schoolDays = { ...window, Days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] }

describe('when it may be told (rules/inbox 18)', () => {
  // Chicago is five hours behind in June of 2026; the 8th is a Monday.
  test.each([
    ['the first one goes at once', { lastAt: null }, '2026-06-08T15:00', '2026-06-08T15:00'],
    ['within a period of the last it waits', { lastAt: '2026-06-08T14:50' }, '2026-06-08T15:00', '2026-06-08T15:05'],
    ['after it, it does not', { lastAt: '2026-06-08T14:44' }, '2026-06-08T15:00', '2026-06-08T15:00'],
    ['before the window opens', { lastAt: null }, '2026-06-08T13:59', '2026-06-08T14:00'],
    ['the start is part of it', { lastAt: null }, '2026-06-08T14:00', '2026-06-08T14:00'],
    ['the stop is not', { lastAt: null }, '2026-06-09T02:00', '2026-06-09T14:00'],
    ['a period that ends outside it', { lastAt: '2026-06-09T01:55' }, '2026-06-09T01:56', '2026-06-09T14:00'],
    ['a Friday night, for school days', { lastAt: null, window: schoolDays }, '2026-06-13T02:00', '2026-06-15T14:00'],
    ['with the inbox open', { lastAt: null, isInboxOpen: true }, '2026-06-08T15:00', '2026-06-08T15:15'],
    ['with the inbox open, late', { lastAt: null, isInboxOpen: true }, '2026-06-09T01:50', '2026-06-09T14:00'],
    ['on the morning when clocks are put forward', { lastAt: null }, '2026-03-08T05:00', '2026-03-08T14:00'],
    ['on the day before it', { lastAt: null }, '2026-03-07T05:00', '2026-03-07T15:00'],
  ])('%s', (_, given: { lastAt: string | null; window?: typeof window; isInboxOpen?: boolean }, now, expected) => {
    const timing = {
      ...{ PeriodMinutes: 15, NotificationWindow: given.window ?? window, timeZone: 'America/Chicago' },
      ...{ lastAt: given.lastAt === null ? null : at(given.lastAt), isInboxOpen: given.isInboxOpen ?? false },
    }
    expect(noticeAt(timing, at(now))).toBe(at(expected))
  })
})

describe('what is wrong with a notice', () => {
  test.each([
    ['nothing', {}, {}],
    [
      'no day',
      { NotificationWindow: { ...window, Days: [] } },
      { Days: 'Select at least one Notification Window Day' },
    ],
    ['another day', { NotificationWindow: { ...window, Days: ['Mon'] } }, { Days: expect.any(String) }],
    ['no start', { NotificationWindow: { ...window, StartTime: '' } }, { StartTime: 'Enter a Start Time' }],
    ['no stop', { NotificationWindow: { ...window, StopTime: null } }, { StopTime: 'Enter a Stop Time' }],
    [
      'a start of another form',
      { NotificationWindow: { ...window, StartTime: '9' } },
      { StartTime: 'Start Time must follow the format h:mm A (Ex: 5:00 PM).' },
    ],
    [
      'a start after the stop',
      { NotificationWindow: { ...window, StartTime: '9:00 PM', StopTime: '9:00 AM' } },
      { StopTime: 'Start Time must be before Stop Time.' },
    ],
    ['too often', { PeriodMinutes: 4 }, { PeriodMinutes: 'Choose 5 to 1440 minutes.' }],
    ['half a minute', { PeriodMinutes: 15.5 }, { PeriodMinutes: 'Choose 5 to 1440 minutes.' }],
    [
      'a text too often',
      { Method: 'Text' as const, PeriodMinutes: 10, PhoneNumber: '2175550101' },
      { PeriodMinutes: 'Choose 15 to 1440 minutes.' },
    ],
    ['a text to nowhere', { Method: 'Text' as const, IsActive: true }, { PhoneNumber: expect.any(String) }],
    ['a text that is off', { Method: 'Text' as const }, {}],
  ])('%s', (_, change, errors) => {
    expect(whyNotNotice({ ...email, ...change })).toEqual(errors)
  })
})

test('it is kept with its days in the order of the week and its times alike', () => {
  const typed = { Days: ['Friday', 'Monday', 'Friday'], StartTime: '09:00am', StopTime: '5:30 pm' }
  expect(tidyNotice({ ...email, NotificationWindow: typed }).NotificationWindow).toEqual({
    ...{ Days: ['Monday', 'Friday'], StartTime: '9:00 AM', StopTime: '5:30 PM' },
  })
})

test('what a number is called (rules/inbox 19)', () => {
  expect(whyNotNumberName({ Name: 'A'.repeat(50), Description: '' })).toEqual({})
  expect(whyNotNumberName({ Name: 'A'.repeat(51) })).toEqual({ Name: 'Name must be at most 50 characters.' })
  expect(whyNotNumberName({ Name: ' ' })).toEqual({ Name: 'Enter a Name.' })
  expect(whyNotNumberName({ Description: 'A'.repeat(201) })).toEqual({
    Description: 'Description must be at most 200 characters.',
  })
})
