import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { Voicemail } from './calls-in.ts'
import { Seen } from './edits.ts'
import { BulkReply, listOf, listQuery } from './lists.ts'

/** Everyone 0, Unfiled -1, Deleted -2 (rules/contacts 2). */
export const systemGroups = { Everyone: 0, Unfiled: -1, Deleted: -2 } as const

/** Phones travel as digits: ten for the US and Canada, with the country's prefix elsewhere. */
export const PhoneEntry = z.object({
  Prefix: z.enum(['Primary', 'Secondary', 'Tertiary']),
  PhoneNumber: z.string(),
  PhoneTextable: z.boolean(),
  /** What kind of line it is has been looked up; while it has not, it counts as one that takes texts. */
  PhoneChecked: z.boolean(),
  /** Why it is not texted, in words for the user; empty where it is. */
  WhyNotTextable: z.string(),
  /** 'Landline' and the like, as the lookup said; empty while it is not known. */
  LineType: z.string(),
  PhoneTextOptInStatus: z.enum(['OptedIn', 'OptedOut', 'None']),
  /** What it said last may ask to stop: no texts until a person has decided, and no opt-out (rules/opt-outs 12). */
  MayBeAskingToStop: z.boolean(),
  /** How the opt-in was given: JOIN, import, …; null without one. */
  PhoneSMSAuthorizationMethod: z.string().nullable(),
  /** Not called: on the account's voice do-not-call list. */
  DoNotCallPhone: z.boolean(),
  /** Asked never to be contacted by any organization. */
  GlobalDoNotCallPhone: z.boolean(),
})
export type PhoneEntry = z.infer<typeof PhoneEntry>

const editor = z.object({ UserID: id, UserName: z.string(), Name: z.string() }).nullable()

export const Contact = z.object({
  PersonID: id,
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  PrimaryPhone: z.string(),
  PrimaryPhoneTextable: z.boolean(),
  SecondaryPhone: z.string().nullable(),
  SecondaryPhoneTextable: z.boolean(),
  TertiaryPhone: z.string().nullable(),
  TertiaryPhoneTextable: z.boolean(),
  OptedInToTexts: z.boolean(),
  /** By an opt-out of the account, or of everybody's texts (rules/opt-outs 15). */
  OptedOutOfTexts: z.boolean(),
  OptedOutGlobally: z.boolean(),
  /** The same of any of the numbers. */
  MayBeAskingToStop: z.boolean(),
  /** The first number is a landline, and no other is of a kind that takes texts. */
  IsLandline: z.boolean(),
  /** One entry for each number there is. */
  Phones: z.array(PhoneEntry),
  /** The contact's own preference, set by the account: not texted, not called. */
  NoTexts: z.boolean(),
  NoCalls: z.boolean(),
  CustomData: z.record(z.string(), z.string()),
  CreatedDate: instant,
  EditedDate: instant,
  /** When one that was deleted is erased for good. */
  ErasedDate: instant.nullable(),
  CreatedBy: editor,
  EditedBy: editor,
  /** This user may change and delete it; nobody does whom a group was shared with alone. */
  CanChange: z.boolean(),
  Groups: z.array(z.object({ ListID: id, ListName: z.string() })),
  /** The same, as existing clients read it. */
  Lists: z.array(z.object({ ListID: id, ListName: z.string() })),
})
export type Contact = z.infer<typeof Contact>

const name = (label: string) => z.string().trim().max(50, `${label} must be at most 50 characters.`)

/** Named fields of the account's own: name to value. */
export const CustomData = z
  .record(
    z.string().trim().min(1, 'Enter a Field Name.').max(50, 'Field Name must be at most 50 characters.'),
    z.string().trim().max(1000, 'A custom field must be at most 1,000 characters.'),
  )
  .refine((fields) => Object.keys(fields).length <= 100, 'A contact holds at most 100 custom fields.')

const listIds = z.array(z.object({ ListID: id })).max(200)

const contactFields = {
  FirstName: name('First Name').default(''),
  LastName: name('Last Name').default(''),
  Notes: name('Notes').default(''),
  PrimaryPhone: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
  SecondaryPhone: z.string().trim().max(40).nullish(),
  TertiaryPhone: z.string().trim().max(40).nullish(),
}

export const ContactForm = z.object({
  ...contactFields,
  NoTexts: z.boolean().default(false),
  NoCalls: z.boolean().default(false),
  CustomData: CustomData.default({}),
  /** Groups to put the contact into. */
  Lists: listIds.default([]),
})
export type ContactForm = z.infer<typeof ContactForm>

/** What is left out of a change stays as it is. `Lists` names all groups of the contact: it leaves the others. */
export const ContactChange = z.object({
  ...contactFields,
  FirstName: name('First Name').optional(),
  LastName: name('Last Name').optional(),
  Notes: name('Notes').optional(),
  PrimaryPhone: contactFields.PrimaryPhone.optional(),
  NoTexts: z.boolean().optional(),
  NoCalls: z.boolean().optional(),
  CustomData: CustomData.optional(),
  Lists: listIds.optional(),
  Seen,
})
export type ContactChange = z.infer<typeof ContactChange>

const contactId = z.object({ PersonID: idIn })

export const ContactsQuery = listQuery(Contact, { also: { HasName: 'boolean' } })

export const listContacts = call({
  name: 'listContacts',
  summary:
    'Contacts this user may see, searched by name, notes or number; filters `IsLandline`, `OptedOutOfTexts`, `MayBeAskingToStop`, `NoTexts`, `HasName`, here and wherever contacts are selected',
  method: 'GET',
  path: '/contacts',
  who: 'user',
  query: ContactsQuery,
  reply: listOf(Contact),
})

export const getContact = call({
  name: 'getContact',
  summary: 'One contact',
  method: 'GET',
  path: '/contacts/{PersonID}',
  who: 'user',
  params: contactId,
  reply: Contact,
})

export const addContact = call({
  name: 'addContact',
  summary: 'Add a contact to Everyone and the groups named',
  method: 'POST',
  path: '/contacts',
  who: 'user',
  body: ContactForm,
  reply: Contact,
  creates: true,
  errors: ['ContactExists'],
})

export const updateContact = call({
  name: 'updateContact',
  summary: 'Change a contact',
  method: 'PUT',
  path: '/contacts/{PersonID}',
  who: 'user',
  params: contactId,
  body: ContactChange,
  reply: Contact,
  errors: ['ContactExists', 'ChangedMeanwhile'],
})

export const deleteContact = call({
  name: 'deleteContact',
  summary: 'Move a contact to Deleted',
  method: 'DELETE',
  path: '/contacts/{PersonID}',
  who: 'user',
  params: contactId,
  reply: done.extend({ UndoID: id.nullable() }),
})

export const deleteAllContacts = call({
  name: 'deleteAllContacts',
  summary: 'Move every contact this user sees to Deleted',
  method: 'DELETE',
  path: '/contacts',
  who: 'user',
  reply: BulkReply,
})

/** One thing said to or by a contact. */
export const SaidItem = z.object({
  /** Unique among the items of a contact: 'text-7', 'broadcast-12-12175550100', 'call-in-3'. */
  ID: z.string(),
  /** Call is one of ours to them, CallIn one of theirs to a caller ID of ours; Message then says what became of it. */
  Kind: z.enum(['Text', 'Broadcast', 'Call', 'CallIn']),
  IsInbound: z.boolean(),
  /** Chat, Stop, Unstop, Help, Join, Auto Opt-out; Broadcast for one; Call and CallIn. */
  Type: z.string(),
  Message: z.string(),
  PhoneNumber: z.string(),
  /** Our number: that of the text, or the caller ID. */
  TextPhoneNumber: z.string().nullable(),
  BroadcastID: id.nullable(),
  BroadcastName: z.string().nullable(),
  /** Delivered, Failed, Invalid, Waiting, Sent, NotSent; null for what came in, and for calls. */
  Result: z.string().nullable(),
  /** In plain words, where something kept it from arriving. */
  ResultDetail: z.string(),
  /** What they left in a call of theirs, for whoever may see that; else null. */
  Voicemail: Voicemail.nullable(),
  Date: instant,
})
export type SaidItem = z.infer<typeof SaidItem>

export const listSaid = call({
  name: 'listSaid',
  summary:
    'Everything said to and by a contact, in texts and calls, newest first; `before` takes the Date of the last item shown',
  method: 'GET',
  path: '/contacts/{PersonID}/said',
  who: 'user',
  params: contactId,
  query: z.object({
    before: z.string().max(40).optional(),
    pagesize: z.coerce.number().int().min(1).max(200).optional(),
  }),
  reply: z.object({ Items: z.array(SaidItem), HasMore: z.boolean() }),
})

export const PermissionItem = z.object({
  /** Null where a user declared it of a person, with whatever numbers they had then. */
  PhoneNumber: z.string().nullable(),
  /** 'Opted out of texts' and the like, in words for the user. */
  Event: z.string(),
  /** Where it came from: a text message, the opt-out report, an import. */
  Source: z.string(),
  /** What the person wrote, or the consent that a user declared. */
  Words: z.string().nullable(),
  By: z.string().nullable(),
  Date: instant,
})
export type PermissionItem = z.infer<typeof PermissionItem>

export const listPermissions = call({
  name: 'listPermissions',
  summary: 'The opt-ins and opt-outs of a contact’s numbers, newest first, with source and time',
  method: 'GET',
  path: '/contacts/{PersonID}/permissions',
  who: 'user',
  params: contactId,
  reply: z.object({ Items: z.array(PermissionItem) }),
})

/** Contacts that may be one person. */
export const DuplicateSet = z.object({
  /** What they share: a number as digits, or a name. */
  Shared: z.string(),
  Contacts: z.array(Contact),
})
export type DuplicateSet = z.infer<typeof DuplicateSet>

export const listDuplicates = call({
  name: 'listDuplicates',
  summary: 'Contacts that share a number (`by=phone`) or a whole name (`by=name`)',
  method: 'GET',
  path: '/contacts/duplicates',
  who: 'user',
  query: z.object({
    by: z.enum(['phone', 'name']).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    pagesize: z.coerce.number().int().min(1).max(50).optional(),
  }),
  reply: listOf(DuplicateSet),
})

export const listFieldNames = call({
  name: 'listFieldNames',
  summary: 'The names of the custom fields that the contacts one sees have, in their order; at most 500',
  method: 'GET',
  path: '/contacts/fieldnames',
  who: 'user',
  reply: z.object({ FieldNames: z.array(z.string()) }),
})

export const mergeContacts = call({
  name: 'mergeContacts',
  summary:
    'Merge contacts into one: it takes their groups and notes, fills its blanks from them and gets the numbers named; the others move to Deleted, or stay there',
  method: 'POST',
  path: '/contacts/{PersonID}/merge',
  who: 'user',
  params: contactId,
  body: z.object({
    Contacts: z
      .array(z.object({ PersonID: id }))
      .min(1)
      .max(20),
    /** The one to three numbers to keep, out of all that they have. Left out: all, where there are no more than three. */
    PhoneNumbers: z.array(z.string()).min(1).max(3).optional(),
  }),
  /** `Message` says what the notes were where they are too long together, and were cut. */
  reply: z.object({ Contact, UndoID: id, Message: z.string().nullable() }),
  errors: ['ContactExists'],
})
