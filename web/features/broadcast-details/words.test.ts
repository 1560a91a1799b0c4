import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { reasonSentences } from '@carillon/domain/broadcast/reason.ts'
import { expect, test } from 'vitest'
import { reasonText, waitingOf, wordOf } from '../broadcast-people/row-words.ts'
import { readWait, type Wait } from '../broadcasts/wait.ts'
import { sampleAnnouncement } from '../sample-results/sample-announcement.ts'
import { announcement, headline, quietLine } from './headline.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
const running = (changes: Partial<Broadcast> = {}): Broadcast => ({
  ...sampleAnnouncement(now).broadcast,
  BroadcastStatus: 'Broadcasting',
  BroadcastStatusCategory: 'Broadcasting',
  StartDate: new Date(now - 10_000).toISOString(),
  PhoneNumberCount: 60,
  PeopleCount: 60,
  TotalCompleted: 12,
  DeliveredTexts: 9,
  FailedTextTotal: 1,
  OnTheirWay: 2,
  Pace: 4,
  Notice: null,
  NoticeKind: null,
  NoticeUntil: null,
  UnknownTexts: 0,
  UnconfirmedTexts: 0,
  ...changes,
})

test('how far it is, how fast, and how long yet', () =>
  expect(headline(running(), undefined, now)).toBe('12 of 60 sent, at up to 4 text parts a second. 12 seconds left.'))

test('who gets nothing does not count as sent', () => {
  const nobody = {
    DeliveredTexts: 0,
    FailedTextTotal: 0,
    OnTheirWay: 0,
    TotalCompleted: 2,
    PhoneNumberCount: 6,
    PeopleCount: 6,
    Pace: null,
  }
  expect(headline(running(nobody), undefined, now)).toBe('0 of 6 sent, 2 left out.')
})

test('while it waits there is neither a pace nor a time left', () => {
  const waiting = running({ Notice: 'Everyone who is left has quiet hours.', NoticeKind: 'QuietHours' })
  const wait = readWait(waiting)
  expect(headline(waiting, wait, now)).toBe('Waiting. 12 of 60 sent.')
  expect(headline(waiting, { ...wait!, until: new Date(now + 3_600_000).toISOString() }, now)).toMatch(
    /^Waiting until .+\. 12 of 60 sent\.$/,
  )
  expect(announcement(waiting, wait, now)).toBe('Everyone who is left has quiet hours.')
})

test('between its texts and its calls it waits for answers, and then calls who gave none', () => {
  const Escalation = { CallAfterMinutes: 15, OnePhoneAtATime: true, ConfirmedTotal: 2, CallsFromDate: null }
  const from = (ms: number) =>
    running({ Escalation: { ...Escalation, CallsFromDate: new Date(now + ms).toISOString() } })
  expect(headline(running({ Escalation }), undefined, now)).toMatch(/^12 of 60 sent, at up to/)
  expect(headline(from(60_000), undefined, now)).toMatch(/^12 texts sent\. Waiting for answers until .+\.$/)
  expect(headline(from(-1), undefined, now)).toBe('12 texts sent. Calling whoever has not answered.')
})

test('of calls, who is being called is told from who is still to be called', () => {
  const calls = { BroadcastType: 'Announcement', LivePersonTotal: 7, AnsweringMachineTotal: 0 } as const
  const left = (count: number) =>
    running({ ...calls, PeopleCount: 14, PhoneNumberCount: 14, TotalCompleted: 14 - count })
  expect(headline(left(11), undefined, now, 10)).toBe(
    'Calling. 10 people are being called, 1 person is still to be called; 7 people have been reached.',
  )
  expect(headline(left(1), undefined, now, 1)).toBe('Calling. 1 person is being called; 7 people have been reached.')
  expect(headline(left(1), undefined, now, 0)).toBe(
    'Calling. 1 person is still to be called; 7 people have been reached.',
  )
  // The count of calls is asked for apart, and may be of a moment before.
  expect(headline(left(1), undefined, now, 3)).toBe('Calling. 1 person is being called; 7 people have been reached.')
})

test('of one that texts and calls, both are told apart', () => {
  const both = running({
    ...{ BroadcastType: 'SMSOrSurvey', PhoneNumberCount: 13, PeopleCount: 13, TotalCompleted: 11, Pace: 5000 },
    ...{ DeliveredTexts: 9, FailedTextTotal: 1, InvalidTextCount: 0, NotDeliveredTexts: 0, OnTheirWay: 0 },
    ...{ IncompleteTotal: 2, InvalidNumberTotal: 1, LivePersonTotal: 0, AnsweringMachineTotal: 0 },
  })
  expect(headline(both, undefined, now, 2)).toBe(
    '10 texts sent. 2 people are being called; 0 people have been reached.',
  )
  expect(headline({ ...both, NotDeliveredTexts: 5 }, undefined, now, 1)).toBe(
    '10 of 15 texts sent. 1 person is being called, 1 person is still to be called; 0 people have been reached.',
  )
  const over = { ...both, TotalCompleted: 13, IncompleteTotal: 0, LivePersonTotal: 2 }
  expect(headline(over, undefined, now)).toBe('10 texts sent, 2 people reached by phone. Waiting for the last results.')
})

test('what is heard changes with the quarters, not with every count', () => {
  const heard = Array.from({ length: 60 }, (_, TotalCompleted) =>
    announcement(running({ TotalCompleted }), undefined, now),
  )
  expect([...new Set(heard)]).toEqual([0, 25, 50, 75].map((quarter) => `Broadcasting, ${quarter} percent done.`))
})

test('one that is only waiting for receipts is completed', () => {
  const finalizing = running({
    BroadcastStatus: 'Finalizing',
    BroadcastStatusCategory: 'Completed',
    DeliveredTexts: 56,
    OnTheirWay: 2,
    UnknownTexts: 1,
    TotalCompleted: 60,
  })
  expect(headline(finalizing, undefined, now)).toBe('Completed: everything has been sent.')
  expect(headline({ ...finalizing, DeliveredTexts: 50 }, undefined, now)).toBe('Completed: 54 of 60 sent, 6 left out.')
  expect(quietLine(finalizing)).toMatch(/^Waiting for 3 receipts from the carriers\./)
  expect(quietLine({ ...finalizing, OnTheirWay: 0, UnknownTexts: 0 })).toBeUndefined()
  expect(quietLine(running({ BroadcastStatus: 'Complete', UnconfirmedTexts: 2 }))).toBe(
    'The texts of 2 people could not be confirmed: they may have arrived.',
  )
})

test('an expired one counts what was not sent, and not what is on its way', () => {
  const expired = running({
    BroadcastStatus: 'Expired',
    BroadcastStatusCategory: 'Completed',
    NotDeliveredTexts: 42,
    OnTheirWay: 2,
  })
  expect(headline(expired, undefined, now)).toMatch(/and 40 texts were not sent\.$/)
})

test('those who wait are told until when', () => {
  const until = new Date(now + 3_600_000).toISOString()
  const row = { TextResultCategory: 'NotSent', Outcome: 'waiting', ResultDetail: 'Waiting to be sent.' } as const
  const said = (broadcast: Broadcast, wait?: Wait, QuietUntil: string | null = null) =>
    reasonText({ ...row, OptedOut: false, QuietUntil, WhyLeftOut: null }, waitingOf(broadcast, wait, now))
  const window = { kind: 'Window', until, sentence: '' } as const
  const later = new Date(now + 7_200_000).toISOString()
  const quiet = /^Quiet hours\. Goes out .+ at the earliest\.$/
  expect(said(running())).toBe('')
  expect(said(running(), window)).toMatch(/^Goes out .+\d:\d\d [AP]M\.$/)
  expect(said(running(), { ...window, kind: 'QuietHours' })).toMatch(quiet)
  // Their own quiet hours where these are later, and even where the others are texted.
  expect(said(running(), window, later)).toMatch(quiet)
  expect(said(running(), { ...window, until: later }, until)).toMatch(/^Goes out/)
  expect(said(running(), undefined, until)).toMatch(quiet)
  expect(said(running({ BroadcastStatus: 'Paused' }), undefined, until)).toMatch(/resumed/)
})

test.each([
  ['NotSent', 'waiting', 'Waiting to be sent.', 'Waiting', 'Goes out soon.'],
  ['NotSent', 'accepted', 'On its way: the carrier has it.', 'On its way', 'On its way: the carrier has it.'],
  ['NotSent', 'notSent', 'Not sent.', 'Not sent', ''],
  ['Delivered', 'delivered', 'Delivered.', 'Delivered', ''],
  ['Invalid', 'invalid', reasonSentences.heldForReview, 'Not sent', reasonSentences.heldForReview],
  ['Failed', 'failed', 'The phone could not be reached.', 'Failed', 'The phone could not be reached.'],
] as const)('%s, %s: %s', (TextResultCategory, Outcome, ResultDetail, word, reason) => {
  const row = { TextResultCategory, Outcome, ResultDetail, OptedOut: false, QuietUntil: null, WhyLeftOut: null }
  expect(wordOf(row).word).toBe(word)
  expect(reasonText(row, { text: 'Goes out soon.', until: 0 })).toBe(reason)
})

test('who has opted out waits for nothing', () => {
  const row = { TextResultCategory: 'NotSent', Outcome: 'waiting', ResultDetail: 'Waiting to be sent.' } as const
  const out = { ...row, OptedOut: true, QuietUntil: new Date(now).toISOString(), WhyLeftOut: null }
  expect(wordOf(out).word).toBe('Not sent')
  expect(reasonText(out, { text: 'Goes out soon.', until: 0 })).toBe('They have opted out and are left out.')
  const held = { ...out, OptedOut: false, WhyLeftOut: 'They may be asking to stop.' }
  expect([wordOf(held).word, reasonText(held, { text: 'Goes out soon.', until: 0 })]).toEqual([
    'Not sent',
    'They may be asking to stop.',
  ])
})
