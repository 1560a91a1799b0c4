import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { expect, test } from 'vitest'
import { sentNotice } from './sent-notice.ts'

const StartDate = '2027-03-14T18:00:00Z'

test.each([
  ['Broadcasting', false, '“Bus 7” is going out.'],
  ['AuthorizationApproved', true, expect.stringMatching(/^“Bus 7” is scheduled for /)],
  ['AwaitingAuthorization', true, '“Bus 7” waits for approval. Nothing is sent before.'],
  ['PendingMessage', false, '“Bus 7” waits for its message. Nothing goes out before that.'],
  ['PendingMessage', true, '“Bus 7” waits for its message. Nothing goes out before that.'],
] as const)('of %s, later %s', (BroadcastStatus, isLater, told) =>
  expect(sentNotice({ BroadcastName: 'Bus 7', BroadcastStatus, StartDate }, isLater)).toEqual(told),
)

const MessageRecordingInstruction: Broadcast['MessageRecordingInstruction'] = {
  ...{ ID: 123456789, Uri: '/v1/broadcasts/7/recording', PhoneNumber: '8005550199', Awaits: ['Audio'] },
  ExpiresDate: StartDate,
}

test.each([
  ['Broadcasting', false, '“Bus 7” is texting. Its calls wait for their message.'],
  ['AuthorizationApproved', true, expect.stringMatching(/^“Bus 7” texts .+\. Its calls wait for their message\.$/)],
  ['PendingMessage', false, '“Bus 7” waits for its message. Nothing goes out before that.'],
] as const)('of %s whose calls wait for their message', (BroadcastStatus, isLater, told) =>
  expect(
    sentNotice({ BroadcastName: 'Bus 7', BroadcastStatus, StartDate, MessageRecordingInstruction }, isLater),
  ).toEqual(told),
)
