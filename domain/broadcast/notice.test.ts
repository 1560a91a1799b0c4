import { expect, test } from 'vitest'
import { type Notice, noticeSentence, readNotice, writeNotice } from './notice.ts'

const until = Date.parse('2026-11-23T15:00:00Z')

test.each<[Notice, string, string]>([
  [
    { kind: 'Window', until },
    'Window 2026-11-23T15:00:00.000Z',
    'Waits for the calling window. Sending goes on at nine.',
  ],
  [
    { kind: 'QuietHours', until },
    'QuietHours 2026-11-23T15:00:00.000Z',
    'Everyone who is left has quiet hours. Sending goes on at nine.',
  ],
  [{ kind: 'QuietHours' }, 'QuietHours', 'Everyone who is left has quiet hours.'],
  [
    { kind: 'DailyLimit', until },
    'DailyLimit 2026-11-23T15:00:00.000Z',
    "Today's limit of messages is reached. The rest goes on at nine.",
  ],
  [
    { kind: 'TollFreeLimit', until },
    'TollFreeLimit 2026-11-23T15:00:00.000Z',
    'The limit of this toll-free number is reached. The rest goes on at nine.',
  ],
])('%j is kept as %s and says %s', (notice, written, sentence) => {
  expect(writeNotice(notice)).toBe(written)
  expect(readNotice(written)).toEqual(notice)
  expect(noticeSentence(notice.kind, notice.until === undefined ? undefined : 'at nine')).toBe(sentence)
})

test.each(['', 'The connection to the carrier is down.', 'Window soon', 'Waits for the calling window.'])(
  '%j is none',
  (written) => expect(readNotice(written)).toBeUndefined(),
)
