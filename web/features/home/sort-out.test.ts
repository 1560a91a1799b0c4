import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { describe, expect, it } from 'vitest'
import { sortOut } from './sort-out.ts'

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
    TotalCompleted: 10,
    FailedTextTotal: 0,
    Notice: null,
    ...over,
  }) as Broadcast

const running = { BroadcastStatus: 'Broadcasting', BroadcastStatusCategory: 'Broadcasting', TotalCompleted: 4 } as const
const ahead = {
  BroadcastStatus: 'AuthorizationApproved',
  BroadcastStatusCategory: 'Scheduled',
  TotalCompleted: 0,
} as const

const names = (of: readonly Broadcast[]) => of.map((one) => one.BroadcastName)
const needs = (...of: Broadcast[]) => sortOut(of, now).needs.map(({ kind }) => kind)

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
        broadcast('failed', { FailedTextTotal: 2 }),
        broadcast('soon', { ...ahead, StartDate: hours(2) }),
        broadcast('held up', { ...running, Notice: 'Outside the calling window.' }),
        broadcast('paused', { ...running, BroadcastStatus: 'Paused' }),
      ),
    ).toEqual(['paused', 'waiting', 'soon', 'failures'])
  })

  it('lets failures rest after a week and starts beyond a day', () => {
    expect(
      needs(
        broadcast('old failure', { FailedTextTotal: 2, CompletedDate: hours(-24 * 8) }),
        broadcast('later', { ...ahead, StartDate: hours(30) }),
      ),
    ).toEqual([])
  })
})
