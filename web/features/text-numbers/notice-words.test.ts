import type { TextNumberNotification } from '@carillon/contract/text-numbers.ts'
import { getTextNumber } from '@carillon/contract/text-numbers.ts'
import { usualNotice } from '@carillon/domain/conversation/unread-notice.ts'
import { expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { noticesInShort, noticeWords, periodWords } from './notice-words.ts'

const mail: TextNumberNotification = {
  ...usualNotice('Email'),
  Type: 'TextUnread',
  NotificationWindow: { Days: ['Monday', 'Thursday'], StartTime: '9:00 AM', StopTime: '9:00 PM' },
}

test.each([
  [15, '15 minutes'],
  [60, 'an hour'],
  [120, '2 hours'],
  [90, '90 minutes'],
  [1440, 'a day'],
])('a period of %i', (minutes, words) => expect(periodWords(minutes)).toBe(words))

test('a notice is said in a line', () => {
  expect(noticeWords(mail)).toBe('Mail at most every 15 minutes, Monday, Thursday, 9:00 AM to 9:00 PM')
  const Days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const once = { ...mail, PeriodMinutes: 1440, NotificationWindow: { ...mail.NotificationWindow, Days } }
  expect(noticeWords(once)).toBe('Mail once a day, Monday to Friday, 9:00 AM to 9:00 PM')
  expect(noticeWords({ ...mail, PeriodMinutes: 60 })).toContain('at most every hour')
})

test('what is heard of a number, in short', () => {
  const number = { ...exampleOf(getTextNumber), BrowserNotificationsEnabled: false, AudioNotificationsEnabled: false }
  expect(noticesInShort({ ...number, Notifications: [mail] })).toBe('None')
  expect(
    noticesInShort({ ...number, Notifications: [{ ...mail, IsActive: true }], AudioNotificationsEnabled: true }),
  ).toBe('Mail, sound')
})
