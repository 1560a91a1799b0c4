import { afterEach, expect, test } from 'vitest'
import { setTimeZone } from '../../../ui/format.ts'
import { readWait } from './wait.ts'

afterEach(() => setTimeZone(undefined))

const now = Date.parse('2026-11-20T05:00:00Z')

test('a notice without a time, and none at all', () => {
  expect(readWait(null)).toBeUndefined()
  const sentence = 'Everyone who is left has quiet hours.'
  expect(readWait(sentence, now)).toEqual({ kind: 'hours', until: undefined, sentence })
})

test.each([
  ['America/Chicago', 'Waits for the calling window. Sending goes on Friday, November 20 at 9:00 AM CST.', 'window'],
  ['America/Chicago', 'Waits for the calling window. Sending goes on Friday, November 20, 9:00\u202fAM CST.', 'window'],
  [
    'America/New_York',
    "Today's limit of messages is reached. The rest goes on Friday, November 20 at 9:00 AM CST.",
    'limit',
  ],
  ['UTC', 'Everyone who is left has quiet hours. Sending goes on Friday, November 20 at 3:00 PM UTC.', 'hours'],
])('on the clock of %s: %s', (zone, notice, kind) => {
  setTimeZone(zone)
  expect(readWait(notice, now)).toMatchObject({ kind, until: '2026-11-20T15:00:00.000Z' })
})

test('the time is told as everywhere on the page', () => {
  setTimeZone('America/Chicago')
  const tomorrow = new Date(Date.now() + 86_400_000)
  const written = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: 'America/Chicago', timeZoneName: 'short' },
  }).format(tomorrow)
  expect(readWait(`Waits for the calling window. Sending goes on ${written}.`)?.sentence).toMatch(
    /^Waits for the calling window\. Sending goes on tomorrow, \d+:\d\d [AP]M\.$/,
  )
})

test('a time in a zone that it does not know stays as it is', () => {
  setTimeZone('America/Chicago')
  const notice = 'Waits for the calling window. Sending goes on Friday, November 20 at 9:00 AM GMT+9.'
  expect(readWait(notice, now)).toEqual({ kind: 'window', until: undefined, sentence: notice })
})

test('in December about January', () => {
  setTimeZone('America/Chicago')
  const notice = 'Waits for the calling window. Sending goes on Friday, January 1 at 9:00 AM CST.'
  expect(readWait(notice, Date.parse('2026-12-31T23:00:00Z'))?.until).toBe('2027-01-01T15:00:00.000Z')
})
