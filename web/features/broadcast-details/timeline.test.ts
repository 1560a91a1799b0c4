import type { BroadcastEvent } from '@carillon/contract/broadcast-results.ts'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
const User = { FirstName: 'Olive', LastName: 'Owner' }
const at = '2026-11-20T17:00:00Z'
const event = (Event: string, changes: Partial<BroadcastEvent> = {}): BroadcastEvent => ({
  Event,
  Detail: '',
  CreatedDate: at,
  User,
  ...changes,
})

const told = (events: BroadcastEvent[], changes: object = {}) =>
  timelineOf(
    events,
    { StartDate: '2026-11-20T17:05:00Z', BroadcastStatus: 'Broadcasting', BroadcastType: 'SMS', ...changes },
    now,
  ).map(({ what, detail }) => (detail ? `${what}: ${detail}` : what))

test('says who did what', () =>
  expect(told(['created', 'started', 'paused', 'resumed', 'canceled', 'sent now'].map((each) => event(each)))).toEqual([
    'Created by Olive Owner',
    'Started',
    'Paused by Olive Owner',
    'Resumed by Olive Owner',
    'Canceled by Olive Owner',
    'Sent ahead of time by Olive Owner',
  ]))

test('what happens by itself is by nobody', () =>
  expect(told(['started', 'handed over', 'completed'].map((each) => event(each, { User: null })))).toEqual([
    'Started',
    'Everything handed to the carriers',
    'Completed',
  ]))

test('of calls it speaks of calls', () =>
  expect(
    told([event('handed over', { User: null }), event('unconfirmed', { Detail: '2', User: null })], {
      BroadcastType: 'Announcement',
    }),
  ).toEqual(['Everybody called', 'Not confirmed by the carriers: 2 calls, not made again']))

test('what was confirmed late is told once, with the last of it', () =>
  expect(
    told([
      event('unconfirmed', { Detail: '5', User: null }),
      event('completed', { User: null }),
      event('confirmed', { Detail: '1', User: null }),
      event('confirmed', { Detail: '2', User: null }),
    ]),
  ).toEqual(['Not confirmed by the carriers: 5 texts, not sent again', 'Completed', 'Confirmed after all: 3 texts']))

test('says what was changed', () =>
  expect(
    told([
      event('edited', { Detail: 'name and message' }),
      event('edited'),
      event('rescheduled', { Detail: '2027-11-25T15:00:00Z' }),
    ]),
  ).toEqual([
    'Changed by Olive Owner: The name and message',
    'Changed by Olive Owner',
    expect.stringMatching(/^Start moved by Olive Owner: To .*2027/),
  ]))

test('what it does not know it shows as it is', () =>
  expect(told([event('archived', { Detail: 'By rule', User: null })])).toEqual(['Archived: By rule']))

test('a scheduled one starts yet, one that was canceled does not', () => {
  const ahead = { BroadcastStatus: 'AuthorizationApproved', StartDate: '2026-11-21T17:00:00Z' }
  expect(told([event('created')], ahead)).toEqual(['Created by Olive Owner', 'Starts'])
  expect(told([event('created')], { ...ahead, BroadcastStatus: 'Canceled' })).toEqual(['Created by Olive Owner'])
  expect(told([], { ...ahead, BroadcastStatus: 'Paused' })).toEqual(['Starts, if resumed'])
})
