import { z } from 'zod'
import { idOrNone } from './broadcasts.ts'
import { call, done, id, idIn, instant, words } from './call.ts'
import { BulkReply, listOf, listQuery, Selection, Undone } from './lists.ts'
import { Media, MediaReference } from './media.ts'

/** Why a person may not write in a conversation, told before they type; the server refuses with the same sentence. */
export const WhyNotSend = z.object({
  Reason: z.enum([
    'NotOptedIn',
    'OptedOut',
    /** For another reason that is the phone's own: a landline, kept out of texts, a number of our own. */
    'CannotBeTexted',
    'MayAskToStop',
    'GroupSizeReached',
    'BillingProblem',
    'NoTextNumberAccess',
    'NumberBlocked',
    'NumberRetired',
    'NumberCannotText',
    'NoCredits',
    'AccountInactive',
    'NotVerified',
    'OverLimit',
  ]),
  Message: z.string(),
})
export type WhyNotSend = z.infer<typeof WhyNotSend>

/** Of a number with unlimited conversations: said where one would write, and by what refuses it. */
export const billingProblem = 'The current text number has a billing problem'

/** Everything said between a text number and a phone. */
export const Conversation = z.object({
  ConversationID: id,
  TextNumberID: id,
  /** Our number, and what it is called. */
  TextPhoneNumber: z.string(),
  TextNumberName: z.string(),
  /** The phone of the person. */
  PhoneNumber: z.string(),
  /** Of the contact with that phone that was edited last, as far as the reader may see it; null and empty where there is none. */
  PersonID: id.nullable(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  IsDone: z.boolean(),
  /** Our number is no longer ours: the thread can be read only. */
  IsRetired: z.boolean(),
  /** The reader may read this number and not use it: they say and change nothing here. */
  IsReadOnly: z.boolean(),
  IsAutoOptOut: z.boolean(),
  OptedIn: z.boolean(),
  OptedOut: z.boolean(),
  UnreadCount: z.number().int(),
  UndoID: id.nullable(),
  LastMessage: z.object({
    TextMessageID: id,
    Message: z.string(),
    IsInbound: z.boolean(),
    HasMedia: z.boolean(),
    CreateTimestamp: instant,
  }),
  /** What they wrote last, where it is unread and we have said something since, as an auto reply does. */
  LastUnread: z
    .object({ TextMessageID: id, Message: z.string(), HasMedia: z.boolean(), CreateTimestamp: instant })
    .nullable(),
  Views: z.object({ LastViewTime: instant.nullable() }),
  /** What waits to be said here at a later time. */
  ScheduledCount: z.number().int(),
  /** The reader has a text begun here that is not sent yet. */
  HasDraft: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

/** One conversation, with what its composer needs. */
export const OpenConversation = Conversation.extend({
  WhyNotSend: WhyNotSend.nullable(),
  /** What is said now waits until then, for quiet hours to pass; null where it leaves at once. */
  WaitsUntil: instant.nullable(),
  /** When quiet hours begin, from which on it would wait; null where it waits already, or never does. */
  WaitsFrom: instant.nullable(),
  /** Characters of a text of this user, signature included. */
  MaxMessageLength: z.number().int(),
  /** A text to this phone costs credits; not on a flat-rate number. */
  CostsCredits: z.boolean(),
  /** The first text there gets a notice behind it. */
  IsFirstText: z.boolean(),
  Draft: z.object({ Message: z.string(), Media: z.array(Media) }).nullable(),
})
export type OpenConversation = z.infer<typeof OpenConversation>

const conversationId = z.object({ ConversationID: idIn })

/**
 * `q` finds names, phones and words, words of the last two weeks, or of the days `from` to `to`. Without filters a list is all of a
 * user's conversations but the auto opt-outs; `tag=auto-opt-out` is those.
 */
export const ConversationsQuery = listQuery(Conversation, {
  without: [
    ...['PersonID', 'FirstName', 'LastName', 'Notes', 'OptedIn', 'OptedOut', 'UndoID', 'ScheduledCount', 'HasDraft'],
    ...['TextPhoneNumber', 'TextNumberName', 'IsRetired', 'IsReadOnly'],
  ],
  own: {
    viewing: z.enum(['read', 'unread']).optional(),
    tag: z.enum(['auto-opt-out']).optional(),
    isDone: z.enum(['true', 'false']).optional(),
    /** Those who answered this broadcast. */
    broadcastId: idIn.optional(),
    /** Those who answered a broadcast with this label. */
    labelId: idIn.optional(),
    /** Days of the account's zone, `YYYY-MM-DD`, for words. */
    from: z.string().max(10).optional(),
    to: z.string().max(10).optional(),
  },
})

export const listConversations = call({
  name: 'listConversations',
  summary:
    'Conversations of the text numbers this user may see, newest first, 15 a page; filters viewing, tag, isDone, broadcastId, labelId, TextNumberID and PhoneNumber; q finds names, phones and the words of the last two weeks',
  method: 'GET',
  path: '/conversations',
  who: 'user',
  query: ConversationsQuery,
  reply: listOf(
    Conversation.extend({
      /** Where `q` was found in words: the text and a piece of it, with what was found between U+E000 and U+E001. */
      Found: z.object({ TextMessageID: id, Excerpt: z.string(), CreateTimestamp: instant }).nullable(),
    }),
  ).extend({
    /** The text that was written down last, of any conversation, when this was read; 0 where there is none. `updateConversations` takes it. */
    SeenThroughID: z.number().int(),
  }),
})

const FolderCounts = z.object({
  Inbox: z.number().int(),
  InboxUnread: z.number().int(),
  Done: z.number().int(),
  DoneUnread: z.number().int(),
  AutoOptOut: z.number().int(),
})

export const ConversationsSummary = FolderCounts.extend({
  Scheduled: z.number().int(),
  /** Of `InboxUnread`, those on numbers that this user may text from: what is only seen calls nobody to answer. */
  UnreadToAnswer: z.number().int(),
  /** Unread conversations of the inbox by number; those without any are in it too. */
  TextNumbers: z.array(
    FolderCounts.extend({ TextNumberID: id, Name: z.string(), TextPhoneNumber: z.string(), IsRetired: z.boolean() }),
  ),
})
export type ConversationsSummary = z.infer<typeof ConversationsSummary>

export const conversationsSummary = call({
  name: 'conversationsSummary',
  summary: 'How many conversations there are and how many are unread, in all and by text number',
  method: 'GET',
  path: '/conversations/summary',
  who: 'user',
  reply: ConversationsSummary,
})

export const listConversationTags = call({
  name: 'listConversationTags',
  summary: 'The views of conversations beside the inbox',
  method: 'GET',
  path: '/conversations/tags',
  who: 'user',
  reply: z.object({ Items: z.array(z.object({ Tag: z.string(), Name: z.string(), Count: z.number().int() })) }),
})

export const getConversation = call({
  name: 'getConversation',
  summary: 'One conversation, and whether one may write in it',
  method: 'GET',
  path: '/conversations/{ConversationID}',
  who: 'user',
  params: conversationId,
  reply: OpenConversation,
})

export const viewConversation = call({
  name: 'viewConversation',
  summary: 'Mark a conversation as read, for everybody on its number, up to the text that was shown last',
  method: 'POST',
  path: '/conversations/{ConversationID}/views',
  who: 'user',
  params: conversationId,
  body: z.object({ TextMessageID: id.optional() }),
  reply: Conversation,
  errors: ['TextNumberNotYours'],
})

export const unreadConversation = call({
  name: 'unreadConversation',
  summary: 'Mark a conversation as unread, for everybody on its number',
  method: 'POST',
  path: '/conversations/{ConversationID}/unread',
  who: 'user',
  params: conversationId,
  reply: Conversation,
  errors: ['TextNumberNotYours', 'Conflict'],
})

const changes = {
  IsDone: z.boolean().optional(),
  /** Read (false) or unread (true). */
  IsUnread: z.boolean().optional(),
  IsAutoOptOut: z.boolean().optional(),
  /** Opts the phone out of texts by the account. */
  IsOptOut: z.literal(true).optional(),
  /** Taking an auto opt-out back needs it. */
  UserIndicatedConsentDeclared: z.boolean().default(false),
}

export const updateConversation = call({
  name: 'updateConversation',
  summary: 'Set a conversation to done or not, or as an auto opt-out or not; UndoID takes it back',
  method: 'PUT',
  path: '/conversations/{ConversationID}',
  who: 'user',
  params: conversationId,
  body: z.object(changes),
  reply: Conversation,
  errors: ['ConsentMissing', 'OptOutIsTheirs', 'TextNumberNotYours', 'Conflict'],
})

export const updateConversations = call({
  name: 'updateConversations',
  summary: 'Set the selected conversations of a list to done, read or opted out',
  method: 'PUT',
  path: '/conversations',
  who: 'user',
  query: ConversationsQuery,
  body: z.object({
    Selection,
    Update: z.object(changes),
    /** The time of the newest text that was seen. All are those in which nobody has written after it. */
    SeenThrough: z.iso
      .datetime({ offset: true, error: 'SeenThrough must be a time as LastMessage has it.' })
      .optional(),
    /** As the list had it: a text that had waited for us came before others, and was not written down yet. */
    SeenThroughID: idOrNone,
  }),
  reply: BulkReply,
  errors: ['ConsentMissing'],
})

export const undoConversations = call({
  name: 'undoConversations',
  summary: 'Take a change of conversations back, within ten minutes',
  method: 'POST',
  path: '/conversations/undo/{UndoID}',
  who: 'user',
  params: z.object({ UndoID: idIn }),
  reply: Undone,
})

export const openConversation = call({
  name: 'openConversation',
  summary:
    'The conversation of a phone with another of our numbers, begun where there is none; the draft of the first goes with it',
  method: 'POST',
  path: '/conversations/selection',
  who: 'user',
  body: z.object({
    TextNumberIDFrom: idOrNone,
    TextNumberIDTo: id,
    PhoneNumber: z.union([z.string().max(40), z.number()]),
  }),
  reply: OpenConversation,
  errors: ['TextNumberNotYours'],
})

export const getSignatureSetting = call({
  name: 'getSignatureSetting',
  summary: 'Whether this user’s signature goes behind what they say in a conversation',
  method: 'GET',
  path: '/conversations/{ConversationID}/signaturesetting',
  who: 'user',
  params: conversationId,
  reply: z.object({ isEnabled: z.boolean() }),
  errors: ['TextNumberNotYours'],
})

export const setSignatureSetting = call({
  name: 'setSignatureSetting',
  summary: 'Switch this user’s signature on or off for a conversation',
  method: 'PUT',
  path: '/conversations/{ConversationID}/signaturesetting',
  who: 'user',
  params: conversationId,
  body: z.object({ isEnabled: z.boolean() }),
  reply: z.object({ isEnabled: z.boolean() }),
  errors: ['TextNumberNotYours'],
})

export const saveConversationDraft = call({
  name: 'saveConversationDraft',
  summary: 'Keep what this user has begun to write in a conversation; seen by nobody else. Empty forgets it',
  method: 'PUT',
  path: '/conversations/{ConversationID}/draft',
  who: 'user',
  params: conversationId,
  body: z.object({ Message: words(5000), Media: z.array(MediaReference).max(10).default([]) }),
  reply: done,
  errors: ['TextNumberNotYours'],
})
