import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
const broadcast = {
  CreatedDate: '2026-11-20T17:00:00Z',
  StartDate: '2026-11-20T17:05:00Z',
  CompletedDate: null,
  BroadcastStatus: 'Broadcasting',
  User: { UserID: 1, FirstName: 'Olive', LastName: 'Owner' },
} as const

const told = (changes: object) => timelineOf({ ...broadcast, ...changes }, now).map(({ what }) => what)

test('a running one was created and started', () => expect(told({})).toEqual(['Created by Olive Owner', 'Started']))

test('a scheduled one starts yet', () =>
  expect(told({ BroadcastStatus: 'AuthorizationApproved', StartDate: '2026-11-21T17:00:00Z' })[1]).toBe('Starts'))

test('a finished one has its end', () =>
  expect(told({ BroadcastStatus: 'Complete', CompletedDate: '2026-11-20T17:30:00Z' })[2]).toBe('Completed'))

test('one canceled before its start never started', () =>
  expect(
    told({
      BroadcastStatus: 'Canceled',
      StartDate: '2026-11-21T17:00:00Z',
      CompletedDate: '2026-11-20T17:30:00Z',
    }),
  ).toEqual(['Created by Olive Owner', 'Canceled']))
