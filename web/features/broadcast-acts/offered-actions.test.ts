import { broadcastStatuses } from '@carillon/domain/broadcast/status.ts'
import { whyNotChange } from '@carillon/domain/broadcast/status-change.ts'
import { expect, test } from 'vitest'
import { rightsOf } from '../broadcasts/rights.ts'
import { moreActions, offeredActions } from './offered-actions.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
const rights = (UserID: number, given: { admin?: boolean; creates?: boolean } = {}) =>
  rightsOf(
    {
      UserID,
      IsMasterUser: false,
      IsAccountAdmin: given.admin ?? false,
      Permissions: { CanCreateBroadcast: given.creates ?? true },
    },
    { User: { UserID: 1 } },
  )
const own = rights(1)
const admins = rights(2, { admin: true })
const ofAnother = rights(2)
const stopsOnly = rights(1, { creates: false })

const told = (BroadcastStatus: string, StartDate = '2026-11-20T17:00:00Z', of = own) =>
  offeredActions({ BroadcastStatus, StartDate } as Parameters<typeof offeredActions>[0], of, now).map(
    ({ action, why }) => `${why ? 'no ' : ''}${action}`,
  )

test.each([
  ['AuthorizationApproved', '2026-11-20T19:00:00Z', ['pause', 'send-now', 'cancel', 'no delete']],
  ['Broadcasting', undefined, ['pause', 'cancel', 'no delete']],
  ['Paused', undefined, ['resume', 'cancel', 'no delete']],
  ['Paused', '2026-11-20T19:00:00Z', ['resume', 'send-now', 'cancel', 'no delete']],
  ['Finalizing', undefined, ['no pause', 'no cancel', 'delete']],
  ['Complete', undefined, ['delete']],
  ['Canceled', undefined, ['delete']],
  ['Expired', undefined, ['delete']],
])('%s with start %s', (status, start, actions) => expect(told(status, start)).toEqual(actions))

test.each(broadcastStatuses)('%s: nothing that can be done is hidden', (status) => {
  for (const action of ['pause', 'resume', 'cancel', 'send-now', 'delete'] as const) {
    const isPossible = whyNotChange(action, { status, startAt: now - 1000 }, now) === undefined
    expect(told(status, new Date(now - 1000).toISOString()).includes(action)).toBe(isPossible)
  }
})

test.each(broadcastStatuses)('%s: one of somebody else is looked at, except by admins', (status) => {
  expect(told(status, undefined, ofAnother)).toEqual([])
  expect(told(status, undefined, admins)).toEqual(told(status))
})

test('whoever may make no broadcasts stops theirs and starts none', () => {
  const ahead = '2026-11-20T19:00:00Z'
  expect(told('AuthorizationApproved', ahead, stopsOnly)).toEqual(['pause', 'cancel', 'no delete'])
  expect(told('Paused', ahead, stopsOnly)).toEqual(['cancel', 'no delete'])
})

test('lines of a transfer are offered until it is over', () => {
  const TransferAndConnect = { IsTransfer: true, TransferNumber: '2175550190', TransferLines: 2, Introduction: null }
  const of = (BroadcastStatus: 'Broadcasting' | 'Complete') =>
    moreActions(
      { BroadcastStatus, StartDate: '2026-11-20T17:00:00Z', RepeatingBroadcastID: null, TransferAndConnect },
      own,
      now,
    )
  expect(of('Broadcasting')).toContain('lines')
  expect(of('Complete')).not.toContain('lines')
})

test.each([
  ['AuthorizationApproved', '2026-11-20T19:00:00Z', null, own, ['send-later', 'duplicate', 'labels']],
  ['Paused', '2026-11-20T19:00:00Z', null, own, ['send-later', 'duplicate', 'labels']],
  ['Paused', '2026-11-20T17:00:00Z', null, own, ['duplicate', 'labels']],
  ['Complete', '2026-11-20T17:00:00Z', 5, own, ['duplicate', 'labels', 'schedule']],
  ['Complete', '2026-11-20T17:00:00Z', null, stopsOnly, ['labels']],
  ['AuthorizationApproved', '2026-11-20T19:00:00Z', 5, ofAnother, ['duplicate']],
] as const)('%s with start %s, of series %s', (BroadcastStatus, StartDate, series, of, more) =>
  expect(moreActions({ BroadcastStatus, StartDate, RepeatingBroadcastID: series }, of, now)).toEqual(more),
)
