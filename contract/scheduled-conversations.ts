import { z } from 'zod'
import { call, id, idIn, instant, words } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'
import { Media, MediaReference } from './media.ts'
import { refusals } from './text-messages.ts'

/** A text that waits for its time, for one phone. */
export const ScheduledConversation = z.object({
  ScheduledConversationID: id,
  /** Null where the two have not spoken yet. */
  ConversationID: id.nullable(),
  TextNumberID: id,
  TextPhoneNumber: z.string(),
  TextNumberName: z.string(),
  PhoneNumber: z.string(),
  PersonID: id.nullable(),
  FirstName: z.string(),
  LastName: z.string(),
  TextMessage: z.string(),
  Media: z.array(Media),
  IncludeSignature: z.boolean(),
  /** What goes behind it where it is signed: as it was when it was written. */
  Signature: z.string(),
  /** Characters of a text of its writer, signature included. */
  MaxMessageLength: z.number().int(),
  StartDate: instant,
  CreatedDate: instant,
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }),
  Status: z.enum(['Scheduled', 'Sent', 'Canceled', 'Failed']),
  /** Why it was canceled or failed, in words for the user. */
  Reason: z.string(),
  /** It was said at its time, and waits until then for quiet hours to pass; null of all others. */
  WaitsUntil: instant.nullable(),
  /** They have written since it was scheduled. */
  HeardSince: z.boolean(),
})
export type ScheduledConversation = z.infer<typeof ScheduledConversation>

/** UserID finds what one user has scheduled. */
export const ScheduledConversationsQuery = listQuery(ScheduledConversation, {
  also: { UserID: 'number' },
  without: ['WaitsUntil', 'Signature', 'MaxMessageLength'],
})

const scheduledId = z.object({ ScheduledConversationID: idIn })

export const listScheduledConversations = call({
  name: 'listScheduledConversations',
  summary:
    'What is to be said in conversations at a later time, or was within 30 days, the next first; q finds names, phones and words',
  method: 'GET',
  path: '/scheduledConversations',
  who: 'user',
  query: ScheduledConversationsQuery,
  reply: listOf(ScheduledConversation),
})

export const getScheduledConversation = call({
  name: 'getScheduledConversation',
  summary: 'One text that waits for its time',
  method: 'GET',
  path: '/scheduledConversations/{ScheduledConversationID}',
  who: 'user',
  params: scheduledId,
  reply: ScheduledConversation,
})

export const updateScheduledConversation = call({
  name: 'updateScheduledConversation',
  summary: 'Change what is to be said, or when; what is left out stays',
  method: 'PUT',
  path: '/scheduledConversations/{ScheduledConversationID}',
  who: 'user',
  params: scheduledId,
  body: z
    .object({
      TextMessage: words(5000),
      Media: z.array(MediaReference).max(10),
      IncludeSignature: z.boolean(),
      StartDate: z.string().max(40),
    })
    .partial()
    .extend({ Seen }),
  reply: ScheduledConversation,
  errors: [...refusals, 'WrongStatus', 'ChangedMeanwhile'],
})

export const sendScheduledNow = call({
  name: 'sendScheduledNow',
  summary: 'Say it now instead',
  method: 'POST',
  path: '/scheduledConversations/{ScheduledConversationID}/send-now',
  who: 'user',
  params: scheduledId,
  reply: ScheduledConversation,
  errors: [...refusals, 'WrongStatus'],
})

export const cancelScheduledConversation = call({
  name: 'cancelScheduledConversation',
  summary: 'Do not say it; can be undone until its time',
  method: 'POST',
  path: '/scheduledConversations/{ScheduledConversationID}/cancel',
  who: 'user',
  params: scheduledId,
  reply: ScheduledConversation.extend({ UndoID: id.nullable() }),
  errors: ['WrongStatus'],
})
