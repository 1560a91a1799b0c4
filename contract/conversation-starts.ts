import { z } from 'zod'
import { FailedContact, idOrNone } from './broadcasts.ts'
import { call, id, instant, words } from './call.ts'
import { Conversation, OpenConversation } from './conversations.ts'
import { MediaReference } from './media.ts'
import { ScheduledConversation } from './scheduled-conversations.ts'
import { refusals } from './text-messages.ts'

/** A phone as people and programs write it. */
const phone = z.union([z.string().max(40), z.number()])

/** Somebody to begin a conversation with: a number, or a contact of whom the first is meant. */
const ConversationContact = z.object({
  PersonID: idOrNone,
  PrimaryPhone: phone.optional(),
  PhoneNumber: phone.optional(),
  FirstName: z.string().max(50).default(''),
  LastName: z.string().max(50).default(''),
  Notes: z.string().max(50).default(''),
  /** The text to this one alone; left out, the common one. */
  TextMessage: words(5000).optional(),
})

const begun = {
  /** Left out: `TextPhoneNumber`, or the user's default. */
  TextNumberID: idOrNone,
  TextPhoneNumber: phone.optional(),
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
  PhoneNumber: phone.optional(),
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
        Contact: z.object({ PrimaryPhone: phone }).nullish(),
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

export const singleSignOnConversation = call({
  name: 'singleSignOnConversation',
  summary: 'A one-time link with which this user comes into one conversation; begun where there is none',
  method: 'POST',
  path: '/singlesignon/conversations',
  who: 'user',
  body: z.object({
    TextNumberID: idOrNone,
    TextNumber: phone.nullish(),
    PhoneNumber: phone,
    Customization: z.unknown().optional(),
  }),
  reply: z.object({ Token: z.string(), Url: z.string(), Expires: instant, Created: instant }),
  givesSecret: true,
  errors: ['TextNumberNotYours'],
})
