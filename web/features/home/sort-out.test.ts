import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { describe, expect, it } from 'vitest'
import { setTimeZone } from '../../ui/format.ts'
import { noticeOf, sortOut } from './sort-out.ts'

setTimeZone('America/Chicago', 'America/Chicago')
// A Friday, 6:00 AM in Chicago.
const now = Date.parse('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()

const broadcast = (BroadcastName: string, over: Partial<Broadcast>) =>
  ({
    BroadcastName,
    BroadcastStatus: 'Complete',
    BroadcastStatusCategory: 'Completed',
    StartDate: hours(-1),
    CompletedDate: hours(-1),
    PhoneNumberCount: 10,
    PeopleCount: 10,
    TotalCompleted: 10,
    DeliveredTexts: 10,
    FailedTextTotal: 0,
    InvalidTextCount: 0,
    NotDeliveredTexts: 0,
    OnTheirWay: 0,
    UnknownTexts: 0,
    LivePersonTotal: 0,
    AnsweringMachineTotal: 0,
    BusyNoAnswerTotal: 0,
    InvalidNumberTotal: 0,
    IncompleteTotal: 0,
    FailedCallTotal: 0,
    RepliesToReview: 0,
    UnreadTextReplies: 0,
    Notice: null,
    NoticeKind: null,
    NoticeUntil: null,
    ...over,
  }) as Broadcast

const running = { BroadcastStatus: 'Broadcasting', BroadcastStatusCategory: 'Broadcasting', TotalCompleted: 4 } as const
const ahead = {
  BroadcastStatus: 'AuthorizationApproved',
  BroadcastStatusCategory: 'Scheduled',
  TotalCompleted: 0,
} as const
const nobody = { DeliveredTexts: 0, NotDeliveredTexts: 10 } as const

const names = (of: readonly Broadcast[]) => of.map((one) => one.BroadcastName)
const needs = (...of: Broadcast[]) => sortOut(of, now).needs.map(({ kind }) => kind)
const wentOut = (...of: Broadcast[]) => names(sortOut(of, now).wentOut)

describe('sortOut', () => {
  it('tells what goes out, will go out and went out', () => {
    const sorted = sortOut(
      [
        broadcast('later', { ...ahead, StartDate: hours(48) }),
        broadcast('soon', { ...ahead, StartDate: hours(2) }),
        broadcast('now', running),
        broadcast('done with its numbers', {
          ...running,
          TotalCompleted: 10,
          CompletedDate: null,
          StartDate: hours(-2),
        }),
        broadcast('older', { CompletedDate: hours(-30) }),
        broadcast('newer', {}),
      ],
      now,
    )
    expect(names(sorted.goingOut)).toEqual(['now'])
    expect(names(sorted.scheduled)).toEqual(['soon', 'later'])
    expect(names(sorted.wentOut)).toEqual(['newer', 'done with its numbers', 'older'])
  })

  it('puts what is most pressing first', () => {
    expect(
      needs(
        broadcast('answered', { UnreadTextReplies: 2 }),
        broadcast('failed', { DeliveredTexts: 1, FailedTextTotal: 9 }),
        broadcast('soon', { ...ahead, StartDate: hours(2) }),
        broadcast('expired', { BroadcastStatus: 'Expired', ...nobody }),
        broadcast('held up', { ...running, Notice: 'The connection to the carrier is down.' }),
        broadcast('paused', { ...running, BroadcastStatus: 'Paused' }),
        broadcast('silent', { BroadcastStatus: 'PendingMessage', BroadcastStatusCategory: 'NeedsMessage' }),
        broadcast('half', { BroadcastStatus: 'MessageRecorded', BroadcastStatusCategory: 'NeedsMessage' }),
      ),
    ).toEqual(['message', 'message', 'paused', 'waiting', 'unreached', 'failures', 'replies'])
  })

  it('asks for somebody where more than three in four failed; fewer are told quietly', () => {
    const three = broadcast('three in four', { DeliveredTexts: 1, FailedTextTotal: 3 })
    const sorted = sortOut([three, broadcast('most', { DeliveredTexts: 1, FailedTextTotal: 4 })], now)
    expect(sorted.needs.map(({ broadcast: one }) => one.BroadcastName)).toEqual(['most'])
    expect(names(sorted.partly)).toEqual(['three in four'])
  })

  it('asks for somebody where more than three in four of the calls reached nobody; fewer are as calls are', () => {
    const calls = { BroadcastType: 'Announcement', DeliveredTexts: 0, LivePersonTotal: 1 } as const
    expect(needs(broadcast('most', { ...calls, BusyNoAnswerTotal: 3, FailedCallTotal: 4 }))).toEqual(['failures'])
    const three = sortOut([broadcast('three in four', { ...calls, BusyNoAnswerTotal: 3, FailedCallTotal: 3 })], now)
    expect([three.needs, three.partly]).toEqual([[], []])
  })

  it('puts replies that may ask to stop before all that can wait', () =>
    expect(
      needs(broadcast('paused', { ...running, BroadcastStatus: 'Paused' }), broadcast('doubt', { RepliesToReview: 1 })),
    ).toEqual(['review', 'paused']))

  it('shows replies again when more have come since they were put away', () => {
    const answered = (TextReplies: number) =>
      noticeOf({ kind: 'replies', broadcast: broadcast('answered', { BroadcastID: 7, TextReplies }) })
    expect([answered(2), answered(3)]).toEqual(['replies 7 2', 'replies 7 3'])
  })

  it('lets failures and people who were not reached rest after a week, and starts as they are', () => {
    const long = { CompletedDate: hours(-24 * 8) }
    expect(
      needs(
        broadcast('old failure', { DeliveredTexts: 0, FailedTextTotal: 2, ...long }),
        broadcast('old expiry', { BroadcastStatus: 'Expired', ...nobody, ...long }),
        broadcast('later', { ...ahead, StartDate: hours(30) }),
      ),
    ).toEqual([])
  })
})

describe('what waits', () => {
  it.each([
    ['Window', '2026-11-20T15:00:00Z', []],
    ['QuietHours', '2026-11-21T14:00:00Z', ['waiting']],
    ['DailyLimit', '2026-11-21T08:00:00Z', ['waiting']],
    ['QuietHours', null, ['waiting']],
    ['Carrier', null, ['waiting']],
  ] as const)('for %s until %s needs %o', (NoticeKind, NoticeUntil, kinds) =>
    expect(needs(broadcast('one', { ...running, Notice: 'Waits.', NoticeKind, NoticeUntil }))).toEqual(kinds),
  )

  it.each(['', null])('with the notice %o needs nobody', (Notice) =>
    expect(needs(broadcast('one', { ...running, Notice }))).toEqual([]),
  )
})

describe('people who were not reached', () => {
  it('are those of an expired broadcast that it was never sent to', () => {
    const some = { DeliveredTexts: 3, OnTheirWay: 2, UnknownTexts: 1, NotDeliveredTexts: 7 }
    const one = broadcast('expired', { BroadcastStatus: 'Expired', ...some })
    expect(needs(one)).toEqual(['unreached'])
  })

  it('are those whom an expired broadcast that calls did not reach', () => {
    const calls = { BroadcastType: 'Announcement', DeliveredTexts: 0, LivePersonTotal: 8 } as const
    expect(needs(broadcast('left', { BroadcastStatus: 'Expired', ...calls, IncompleteTotal: 2 }))).toEqual([
      'unreached',
    ])
    expect(needs(broadcast('busy', { BroadcastStatus: 'Expired', ...calls, BusyNoAnswerTotal: 2 }))).toEqual([])
  })

  it('are nobody where everyone was texted, and nobody of one that was canceled on purpose', () =>
    expect(
      needs(
        broadcast('all', { BroadcastStatus: 'Expired' }),
        broadcast('off', { BroadcastStatus: 'Canceled', ...nobody }),
      ),
    ).toEqual([]))
})

describe('what went out', () => {
  const calls = { BroadcastType: 'Announcement', BroadcastStatus: 'Canceled', DeliveredTexts: 0 } as const
  it('is not what was canceled or expired before anybody was texted', () =>
    expect(
      wentOut(
        broadcast('canceled before', { BroadcastStatus: 'Canceled', ...nobody, StartDate: hours(3) }),
        broadcast('expired before', { BroadcastStatus: 'Expired', ...nobody }),
        broadcast('canceled half way', { BroadcastStatus: 'Canceled', DeliveredTexts: 4, NotDeliveredTexts: 6 }),
        broadcast('all invalid', { DeliveredTexts: 0, InvalidTextCount: 10 }),
        broadcast('calls canceled half way', { ...calls, AnsweringMachineTotal: 4, IncompleteTotal: 6 }),
        broadcast('calls canceled before', { ...calls, IncompleteTotal: 10 }),
      ),
    ).toEqual(['canceled half way', 'all invalid', 'calls canceled half way']))
})
