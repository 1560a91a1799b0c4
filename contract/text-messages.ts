import { z } from 'zod'
import { call, id, idIn, instant, words } from './call.ts'
import { listOf, listQuery } from './lists.ts'
import { Media, MediaReference } from './media.ts'

/** What a text in a conversation was. `Type` is what other programs know; `Kind` is what the thread labels it with. */
const messageTypes = ['Chat', 'Stop', 'Unstop', 'Join Everyone', 'Auto Opt-out'] as const
const textKinds = [
  ...(['Chat', 'Broadcast', 'Auto Reply', 'Keyword', 'Survey Reply', 'Test'] as const),
  ...(['Stop', 'Unstop', 'Help', 'Join', 'Auto Opt-out', 'Confirmation', 'Launch'] as const),
] as const

/** What has become of a text that we said: waiting and on its way, with the carrier, there, or not and why. */
export const TextOutcome = z.enum([
  'waiting',
  'retrying',
  'unknown',
  'accepted',
  'delivered',
  'failed',
  'invalid',
  'notSent',
])

/** One text between the two numbers of a conversation. That of a broadcast has the negative id of its broadcast. */
export const TextMessage = z.object({
  TextMessageID: id,
  ConversationID: id,
  Message: z.string(),
  IsInbound: z.boolean(),
  CreateTimestamp: instant,
  Type: z.enum(messageTypes),
  Kind: z.enum(textKinds),
  /** Pictures that came with it, where a browser fetches them. */
  Mms: z.array(z.object({ Uri: z.string(), ContentType: z.string() })),
  /** Pictures that went with it. */
  MmsOutboundMedia: z.array(Media),
  /** Null of what came in. */
  Outcome: TextOutcome.nullable(),
  /** Why it failed, in words for the user; empty where it did not. */
  ResultDetail: z.string(),
  /** Until when a text waits for quiet hours to pass; null of all others. */
  WaitsUntil: instant.nullable(),
  /** It failed in a way that sending it again may mend. */
  CanSendAgain: z.boolean(),
  /** Nobody knows whether it arrived: who sends it again may be read twice. */
  MayHaveArrived: z.boolean(),
  Credits: z.number(),
  /** Who of the account wrote it; null where nobody did or the reader may not know. */
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }).nullable(),
  /** The broadcast that it is of, or that it answers, where the reader may see it. */
  Broadcast: z.object({ BroadcastID: id, BroadcastName: z.string() }).nullable(),
  /** What it was as an answer to a survey. */
  SurveyLabel: z.enum(['Yes', 'No', 'Unknown']).nullable(),
  /** For a text that may ask to stop: open until a person decides (decideOptOut). */
  OptOutReview: z.enum(['Open', 'OptOut', 'NotOptOut']).nullable(),
  /** The Idempotency-Key with which the reader said it here: so they know it again where its answer was lost. Null of all others. */
  AskedKey: z.string().nullable(),
})
export type TextMessage = z.infer<typeof TextMessage>

const conversationId = z.object({ ConversationID: idIn })

export const TextMessagesQuery = listQuery(TextMessage, {
  without: [
    ...['TextMessageID', 'ConversationID', 'Message', 'IsInbound', 'CreateTimestamp', 'Type', 'Kind', 'Outcome'],
    ...[
      'ResultDetail',
      'WaitsUntil',
      'CanSendAgain',
      'MayHaveArrived',
      'Credits',
      'SurveyLabel',
      'OptOutReview',
      'AskedKey',
    ],
  ],
  own: {
    /** Texts before this one, as `Next` has it: `<CreateTimestamp>~<TextMessageID>`. */
    before: z.string().max(80).optional(),
    /** Texts after this one, as `Previous` has it. */
    after: z.string().max(80).optional(),
    /** A page around this text, for one that a search has found. */
    around: idIn.optional(),
  },
})

export const listTextMessages = call({
  name: 'listTextMessages',
  summary:
    'What was said in a conversation, newest first, 50 a page; `Next` leads to what is older, `Previous` to what is newer',
  method: 'GET',
  path: '/conversations/{ConversationID}/textmessages',
  who: 'user',
  params: conversationId,
  query: TextMessagesQuery,
  reply: listOf(TextMessage),
})

/** Why a text that a person says singly may be refused. */
export const refusals = [
  ...(['ConversationClosed', 'NotEnoughCredits', 'ExceedsGroupSize', 'OverDailyLimit', 'OverTollFreeLimit'] as const),
  ...(['TextNumberNotYours', 'AccountCannotSend', 'PicturesNotInPlan'] as const),
]

/** What a person says in a conversation. */
const said = {
  Message: words(5000).default(''),
  MmsOutboundMedia: z.array(MediaReference).max(10).default([]),
  IncludeSignature: z.boolean().optional(),
  /** Cut what is too long instead of refusing it. */
  TruncateIfExceedsLimit: z.boolean().default(false),
}

export const sendTextMessage = call({
  name: 'sendTextMessage',
  summary: 'Say something in a conversation',
  method: 'POST',
  path: '/conversations/{ConversationID}/textmessages',
  who: 'user',
  params: conversationId,
  body: z.object(said),
  reply: TextMessage,
  creates: true,
  knowsKey: true,
  errors: refusals,
})

export const getTextMessage = call({
  name: 'getTextMessage',
  summary: 'One text of a conversation',
  method: 'GET',
  path: '/textmessages/{TextMessageID}',
  who: 'user',
  params: z.object({ TextMessageID: idIn }),
  reply: TextMessage,
})

export const sendAgain = call({
  name: 'sendAgain',
  summary: 'Send a text that failed once more; answers the new one',
  method: 'PUT',
  path: '/textmessages/{TextMessageID}',
  who: 'user',
  params: z.object({ TextMessageID: idIn }),
  body: z.object({ TruncateIfExceedsLimit: z.boolean().default(false) }),
  reply: TextMessage,
  errors: [...refusals, 'WrongStatus'],
})

const waitingId = z.object({ TextMessageID: idIn })

export const cancelTextMessage = call({
  name: 'cancelTextMessage',
  summary: 'Take a text back that waits for quiet hours to pass; its credits come back',
  method: 'POST',
  path: '/textmessages/{TextMessageID}/cancel',
  who: 'user',
  params: waitingId,
  reply: TextMessage,
  errors: ['WrongStatus', 'TextNumberNotYours'],
})

export const sendTextMessageNow = call({
  name: 'sendTextMessageNow',
  summary: 'Send a text now that waits for quiet hours to pass, where it may leave by now',
  method: 'POST',
  path: '/textmessages/{TextMessageID}/send-now',
  who: 'user',
  params: waitingId,
  reply: TextMessage,
  errors: ['WrongStatus', 'TextNumberNotYours', 'OverDailyLimit', 'OverTollFreeLimit', 'ExceedsGroupSize'],
})
