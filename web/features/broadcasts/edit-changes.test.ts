import type { Media } from '@carillon/contract/media.ts'
import { expect, test } from 'vitest'
import { callChangesOf, changesOf } from './edit-changes.ts'

const picture = (MediaID: number): Media => ({
  MediaID,
  Name: 'bell.png',
  Uri: '/media/x',
  ContentType: 'image/png',
  Width: 10,
  Height: 10,
  Size: 100,
  CreatedDate: '2026-11-20T15:00:00Z',
})
const before = {
  BroadcastName: 'Snow day',
  TextMessage: 'No school.',
  IncludeSignature: false,
  Media: [picture(1)],
  TextSurveyAutoReplies: [{ Label: 'Yes' as const, Message: 'Thanks.' }],
  StartDate: '2026-11-20T15:00:00Z',
}

test('nothing is sent where nothing is other', () => {
  expect(changesOf(before, { ...before, Media: [{ ...picture(1), Name: 'other' }] })).toEqual({})
  expect(changesOf(before, { ...before, StartDate: null })).toEqual({})
})

test.each([
  [{ BroadcastName: 'Ice day' }, { BroadcastName: 'Ice day' }],
  [{ IncludeSignature: true }, { IncludeSignature: true }],
  [{ Media: [] }, { Media: [] }],
  [{ Media: [picture(2), picture(1)] }, { Media: [{ MediaID: 2 }, { MediaID: 1 }] }],
  [{ TextSurveyAutoReplies: [] }, { TextSurveyAutoReplies: [] }],
  [{ StartDate: '2026-11-21T15:00:00Z' }, { StartDate: '2026-11-21T15:00:00Z' }],
])('%j', (part, body) => expect(changesOf(before, { ...before, ...part })).toEqual(body))

const called = {
  ...{
    CallerID: '2175550200',
    CallThrottle: 1,
    RetryTimes: 1,
    OfferRemoval: true,
    Audio: { AudioID: 1 },
    AudioVM: null,
    TransferAndConnect: null,
  },
  SurveyResponses: [{ ID: 1, Label: 'Yes' }],
}

test.each([
  {},
  { Audio: { AudioID: 2 } },
  { AudioVM: { AudioID: 1 } },
  { CallerID: '2175550201' },
  { CallThrottle: 5 },
  { RetryTimes: 0 },
  { OfferRemoval: false },
  { SurveyResponses: [] },
  {
    TransferAndConnect: { IsTransfer: true, TransferNumber: '2175550190', TransferLines: 2, Introduction: null },
  },
])('of calls %j', (part) => expect(callChangesOf(called, { ...called, ...part })).toEqual(part))
