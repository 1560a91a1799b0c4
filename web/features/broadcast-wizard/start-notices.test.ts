import { usualCallingWindow } from '@carillon/domain/time/calling-window-form.ts'
import { expect, test } from 'vitest'
import { startNotices } from './start-notices.ts'

const timeZone = 'America/Chicago'
const now = Date.parse('2026-01-05T18:00:00Z')
const told = (date: string, time: string, window = false) =>
  startNotices({ date, time }, { now, timeZone, ...(window && { window: usualCallingWindow(timeZone) }) })
const asleep = 'That is before 8 AM or after 9 PM, when many people sleep.'

test.each([
  [
    '2026-03-08',
    '2:30 am',
    ['2:30 AM does not exist on March 8, as clocks go forward then. It starts at 3:30 AM.', asleep],
  ],
  [
    '2026-03-08',
    '2:00 AM',
    ['2:00 AM does not exist on March 8, as clocks go forward then. It starts at 3:00 AM.', asleep],
  ],
  [
    '2026-11-01',
    '1:30 AM',
    ['1:30 AM comes twice on November 1, as clocks go back then. It starts the first time.', asleep],
  ],
  ['2026-03-07', '8:00 PM', ['Clocks go forward an hour on March 8, soon after this start.']],
  ['2026-10-31', '8:00 PM', ['Clocks go back an hour on November 1, soon after this start.']],
  ['2026-03-08', '9:00 AM', []],
  ['2026-06-01', '9:00 AM', []],
  ['2026-06-01', '9:00 PM', [asleep]],
  ['2026-06-01', '25:00', []],
  ['', '9:00 AM', []],
])('%s %s', (date, time, notices) => expect(told(date, time)).toEqual(notices))

test('a window that is closed then is told, and one that is open is not', () => {
  expect(told('2026-06-01', '10:00 PM', true)).toEqual([
    'That is outside your calling window: 9:00 AM to 9:00 PM, every day.',
  ])
  expect(told('2026-06-01', '10:00 AM', true)).toEqual([])
})
