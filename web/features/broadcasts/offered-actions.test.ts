import { broadcastStatuses } from '@carillon/domain/broadcast/status.ts'
import { whyNotChange } from '@carillon/domain/broadcast/status-change.ts'
import { expect, test } from 'vitest'
import { moreActions, offeredActions } from './offered-actions.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
const told = (BroadcastStatus: string, StartDate = '2026-11-20T17:00:00Z') =>
  offeredActions({ BroadcastStatus, StartDate } as Parameters<typeof offeredActions>[0], now).map(
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

test.each([
  ['AuthorizationApproved', '2026-11-20T19:00:00Z', null, true, ['send-later', 'duplicate', 'labels']],
  ['Paused', '2026-11-20T19:00:00Z', null, true, ['send-later', 'duplicate', 'labels']],
  ['Paused', '2026-11-20T17:00:00Z', null, true, ['duplicate', 'labels']],
  ['Complete', '2026-11-20T17:00:00Z', 5, true, ['duplicate', 'labels', 'schedule']],
  ['Complete', '2026-11-20T17:00:00Z', null, false, ['labels']],
] as const)('%s with start %s, of series %s, may create: %s', (BroadcastStatus, StartDate, series, mayCreate, more) =>
  expect(moreActions({ BroadcastStatus, StartDate, RepeatingBroadcastID: series }, { mayCreate, now })).toEqual(more),
)
