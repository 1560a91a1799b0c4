import { expect, test } from 'vitest'
import { tellNotice } from './tell-notice.ts'

const window = 'Window 2026-11-23T15:00:00.000Z'

test.each([
  ['America/Chicago', 'Waits for the calling window. Sending goes on Monday, November 23 at 9:00 AM CST.'],
  ['America/New_York', 'Waits for the calling window. Sending goes on Monday, November 23 at 10:00 AM EST.'],
])('on the clock of %s', (timeZone, Notice) =>
  expect(tellNotice({ ofAccount: null, ofNumber: null, own: window }, timeZone)).toEqual({
    Notice,
    NoticeKind: 'Window',
    NoticeUntil: '2026-11-23T15:00:00.000Z',
  }),
)

test('what the number waits for comes first, and nobody knows how long that takes', () =>
  expect(tellNotice({ ofAccount: null, ofNumber: 'The carrier is away.', own: window }, 'UTC')).toEqual({
    Notice: 'The carrier is away.',
    NoticeKind: 'Carrier',
    NoticeUntil: null,
  }))

test('a sentence of an earlier release stays as it is, and nothing is nothing', () => {
  const none = { NoticeKind: null, NoticeUntil: null }
  expect(tellNotice({ ofAccount: null, ofNumber: null, own: 'Waits.' }, 'UTC')).toEqual({ Notice: 'Waits.', ...none })
  expect(tellNotice({ ofAccount: null, ofNumber: null, own: null }, 'UTC')).toEqual({ Notice: null, ...none })
})

test('what the account waits for comes before all else, with what happens to the rest', () =>
  expect(tellNotice({ ofAccount: 'It is on hold.', ofNumber: 'The carrier is away.', own: window }, 'UTC')).toEqual({
    Notice: 'It is on hold. What is left waits until then.',
    NoticeKind: 'Account',
    NoticeUntil: null,
  }))

test('one that has not begun is not sent for long', () =>
  expect(tellNotice({ ofAccount: 'It is on hold.', isBarred: true, ofNumber: null, own: null }, 'UTC').Notice).toBe(
    'It is on hold. It waits for an hour, and is not sent after that.',
  ))
