import { z } from 'zod'
import { FailedContact, idOrNone } from './broadcasts.ts'
import { call, id, idIn, instant, words } from './call.ts'
import { Conversation, OpenConversation } from './conversations.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'
import { Media, MediaReference } from './media.ts'
import { refusals } from './text-messages.ts'

/** Somebody to begin a conversation with: a contact, or a number. */
export const ConversationContact = z.object({
  PersonID: idOrNone,
  PrimaryPhone: z.union([z.string().max(40), z.number()]).optional(),
  PhoneNumber: z.union([z.string().max(40), z.number()]).optional(),
  FirstName: z.string().max(50).default(''),
  LastName: z.string().max(50).default(''),
  Notes: z.string().max(50).default(''),
  /** The text to this one alone; left out, the common one with its fields filled in. */
  TextMessage: words(5000).optional(),
})

const begun = {
  /** Left out: `TextPhoneNumber`, or the user's default. */
  TextNumberID: idOrNone,
  TextPhoneNumber: z.union([z.string().max(40), z.number()]).optional(),
  Contacts: z.array(ConversationContact).max(10_000).default([]),
  /** Groups whose contacts are meant too. */
  Lists: z
    .array(z.object({ ListID: id }))
    .max(500)
    .default([]),
  PrimaryPhoneNumbersOnly: z.boolean().default(true),
  TextMessage: words(5000).default(''),
  Media: z.array(MediaReference).max(10).default([]),
  IncludeSignature: z.boolean().optional(),
  /** One phone, for clients that begin one conversation. */
  PhoneNumber: z.union([z.string().max(40), z.number()]).optional(),
}

/** What beginning conversations answers: of one, that conversation; of several, each in Items; of more than fifteen, the broadcast. */
const Begun = OpenConversation.partial().extend({
  Items: z.array(Conversation),
  FailedContacts: z.array(FailedContact),
  BroadcastID: id.optional(),
})

export const startConversations = call({
  name: 'startConversations',
  summary:
    'Say something to up to 15 people, each in a conversation of their own; to more it goes as a group text. With a phone alone, the conversation is opened and nothing said',
  method: 'POST',
  path: '/conversations',
  who: 'user',
  body: z.object({
    ...begun,
    ConversationID: idOrNone,
    LastMessage: z
      .object({
        Message: words(5000).nullish(),
        Contact: z.object({ PrimaryPhone: z.union([z.string().max(40), z.number()]) }).nullish(),
      })
      .nullish(),
  }),
  reply: Begun,
  creates: true,
  bodyLimit: 20 * 1_048_576,
  errors: [
    ...refusals,
    'NoValidBroadcastContacts',
    'TextNumberCannotText',
    'TextNumberBlocked',
    'CannotCreateBroadcast',
  ],
})

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
  StartDate: instant,
  CreatedDate: instant,
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }),
  Status: z.enum(['Scheduled', 'Sent', 'Canceled', 'Failed']),
  /** Why it was canceled or failed, in words for the user. */
  Reason: z.string(),
  /** They have written since it was scheduled. */
  HeardSince: z.boolean(),
})
export type ScheduledConversation = z.infer<typeof ScheduledConversation>

export const ScheduledConversationsQuery = listQuery(ScheduledConversation, {
  without: [
    ...[
      'TextPhoneNumber',
      'TextNumberName',
      'PersonID',
      'FirstName',
      'LastName',
      'TextMessage',
      'HeardSince',
      'Reason',
    ],
  ],
})

export const scheduleConversations = call({
  name: 'scheduleConversations',
  summary: 'Say something to up to 15 people at a later time; five minutes from now where none is given',
  method: 'POST',
  path: '/conversations/schedule',
  who: 'user',
  body: z.object({ ...begun, StartDate: z.string().max(40).nullish() }),
  reply: z.object({ Items: z.array(ScheduledConversation), FailedContacts: z.array(FailedContact) }),
  creates: true,
  errors: [...refusals, 'NoValidBroadcastContacts', 'TextNumberCannotText', 'TextNumberBlocked'],
})

const scheduledId = z.object({ ScheduledConversationID: idIn })

export const listScheduledConversations = call({
  name: 'listScheduledConversations',
  summary:
    'What is to be said in conversations at a later time, the next first; filters Status, TextNumberID, ConversationID',
  method: 'GET',
  path: '/scheduledConversations',
  aliases: ['/scheduledconversations'],
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
  summary: 'Say it never; can be undone until its time',
  method: 'POST',
  path: '/scheduledConversations/{ScheduledConversationID}/cancel',
  who: 'user',
  params: scheduledId,
  reply: ScheduledConversation.extend({ UndoID: id.nullable() }),
  errors: ['WrongStatus'],
})

export const singleSignOnConversation = call({
  name: 'singleSignOnConversation',
  summary: 'A one-time link with which this user comes into one conversation; begun where there is none',
  method: 'POST',
  path: '/singlesignon/conversations',
  who: 'user',
  body: z.object({
    TextNumberID: idOrNone,
    TextNumber: z.union([z.string().max(40), z.number()]).nullish(),
    PhoneNumber: z.union([z.string().max(40), z.number()]),
    Customization: z.unknown().optional(),
  }),
  reply: z.object({ Token: z.string(), Url: z.string(), Expires: instant, Created: instant }),
  givesSecret: true,
  errors: ['TextNumberNotYours'],
})
