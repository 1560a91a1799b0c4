import { afterEach, expect, test } from 'vitest'
import { setTimeZone } from '../../ui/format.ts'
import { readWait } from './wait.ts'

afterEach(() => setTimeZone(undefined))

test('a notice without a time, and none at all', () => {
  expect(readWait({ Notice: null, NoticeKind: null, NoticeUntil: null })).toBeUndefined()
  const Notice = 'Everyone who is left has quiet hours.'
  expect(readWait({ Notice, NoticeKind: 'QuietHours', NoticeUntil: null })).toEqual({
    kind: 'QuietHours',
    until: undefined,
    sentence: Notice,
  })
})

test.each([
  ['Window', /^Waits for the calling window\. Sending goes on tomorrow, \d+:\d\d [AP]M\.$/],
  ['QuietHours', /^Everyone who is left has quiet hours\. Sending goes on tomorrow, \d+:\d\d [AP]M\.$/],
  ['DailyLimit', /^Today's limit of messages is reached\. The rest goes on tomorrow, \d+:\d\d [AP]M\.$/],
  ['TollFreeLimit', /^The limit of this toll-free number is reached\. The rest goes on tomorrow, \d+:\d\d [AP]M\.$/],
] as const)('%s tells its time as everywhere on the page', (NoticeKind, sentence) => {
  setTimeZone('America/Chicago', 'America/Chicago')
  const NoticeUntil = new Date(Date.now() + 86_400_000).toISOString()
  const wait = readWait({ Notice: 'In full.', NoticeKind, NoticeUntil })
  expect(wait).toEqual({ kind: NoticeKind, until: NoticeUntil, sentence: expect.stringMatching(sentence) })
})

test('what the carrier keeps it waiting with is told as it is', () => {
  const Notice = 'The connection to the carrier is down.'
  expect(readWait({ Notice, NoticeKind: 'Carrier', NoticeUntil: null })?.sentence).toBe(Notice)
})
