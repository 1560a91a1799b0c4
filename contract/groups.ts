import { z } from 'zod'
import { call, done, id, idIn, wordsFormat } from './call.ts'
import { Contact, ContactsQuery } from './contacts.ts'
import { Seen } from './edits.ts'
import { BulkReply, listOf, listQuery, RestoreBody, RestoreReply, SelectionBody, Undone } from './lists.ts'

/** Everyone 0, Unfiled -1, Deleted -2 (rules/contacts 2). */
export const systemGroups = { Everyone: 0, Unfiled: -1, Deleted: -2 } as const

export const Group = z.object({
  ListID: id,
  ListName: z.string(),
  ListType: z.enum(['User', 'System']),
  RosterCount: z.number().int(),
  /** JOIN and this word put a phone into the group; empty for none. */
  Keyword: z.string(),
  /** Answers a JOIN in place of the standard words; empty for those. */
  JoinReply: z.string(),
  /** This user may rename or delete it; of Everyone the join reply. */
  CanChange: z.boolean(),
  /** This user says who else sees it and whoever is in it: they see all contacts. */
  CanShare: z.boolean(),
  /** Every user of the account sees it and whoever is in it. Told, as the next, to those who may share. */
  IsShared: z.boolean(),
  /** Users who see it and whoever is in it besides; empty where everybody does. */
  SharedWith: z.array(id),
})
export type Group = z.infer<typeof Group>

const ListName = z.string().trim().min(1, 'Enter a Group Name.').max(50, 'Group Name must be at most 50 characters.')
const Keyword = z.string().trim().max(30, 'Keyword must be at most 30 characters.')
const JoinReply = z.string().trim().max(160, 'Join Reply must be at most 160 characters.').meta({ format: wordsFormat })

const sharing = {
  IsShared: z.boolean(),
  SharedWith: z.array(id).max(200, 'Share it with at most 200 people, or with everybody.'),
}

const listId = z.object({ ListID: idIn })

export const GroupsQuery = listQuery(Group)

export const listGroups = call({
  name: 'listGroups',
  summary: 'Groups with their counts: Everyone, Unfiled and Deleted first, then the account’s own by name',
  method: 'GET',
  path: '/lists',
  who: 'user',
  query: GroupsQuery,
  reply: listOf(Group),
})

export const getGroup = call({
  name: 'getGroup',
  summary: 'One group',
  method: 'GET',
  path: '/lists/{ListID}',
  who: 'user',
  params: listId,
  reply: Group,
})

export const addGroup = call({
  name: 'addGroup',
  summary: 'Make a group, optionally with contacts in it',
  method: 'POST',
  path: '/lists',
  who: 'user',
  body: z.object({
    ListName,
    Keyword: Keyword.default(''),
    JoinReply: JoinReply.default(''),
    IsShared: sharing.IsShared.default(false),
    SharedWith: sharing.SharedWith.default([]),
    Contacts: z
      .array(z.object({ PersonID: id }))
      .max(100_000)
      .default([]),
  }),
  reply: Group,
  creates: true,
  errors: ['GroupNameTaken', 'KeywordTaken', 'NotAllowed'],
})

export const updateGroup = call({
  name: 'updateGroup',
  summary:
    'Rename a group, share it, or change its keyword and join reply; of Everyone (0) only the join reply can be changed, by owners and admins',
  method: 'PUT',
  path: '/lists/{ListID}',
  who: 'user',
  params: listId,
  body: z
    .object({ ListName, Keyword, JoinReply, ...sharing })
    .partial()
    .extend({ Seen }),
  reply: Group,
  errors: ['GroupNameTaken', 'KeywordTaken', 'ChangedMeanwhile', 'NotAllowed'],
})

export const deleteGroup = call({
  name: 'deleteGroup',
  summary: 'Delete a group; its contacts stay in Everyone',
  method: 'DELETE',
  path: '/lists/{ListID}',
  who: 'user',
  params: listId,
  reply: done.extend(BulkReply.shape),
})

export const undoGroupDeletion = call({
  name: 'undoGroupDeletion',
  summary: 'Bring a deleted group back, with its contacts',
  method: 'POST',
  path: '/lists/undo/{UndoID}',
  who: 'user',
  params: z.object({ UndoID: idIn }),
  reply: Undone,
  errors: ['GroupNameTaken'],
})

export const listGroupContacts = call({
  name: 'listGroupContacts',
  summary: 'Contacts of a group',
  method: 'GET',
  path: '/lists/{ListID}/contacts',
  who: 'user',
  params: listId,
  query: ContactsQuery,
  reply: listOf(Contact),
})

export const addContactsToGroup = call({
  name: 'addContactsToGroup',
  summary: 'Put the selected contacts of one group into another; out of Deleted this restores them',
  method: 'POST',
  path: '/lists/{ListID}/contacts/tolist/{ToListID}',
  who: 'user',
  params: z.object({ ListID: idIn, ToListID: idIn }),
  query: ContactsQuery,
  body: RestoreBody,
  reply: RestoreReply,
})

export const removeGroupContacts = call({
  name: 'removeGroupContacts',
  summary: 'Remove the selected contacts from a group; from Everyone it moves them to Deleted',
  method: 'DELETE',
  path: '/lists/{ListID}/contacts',
  who: 'user',
  params: listId,
  query: ContactsQuery,
  body: SelectionBody.extend({
    /** Out of the whole address book: those of the group move to Deleted. */
    FromEveryone: z.boolean().default(false),
  }),
  reply: BulkReply,
})

/** Undo a removal of contacts, within ten minutes. */
export const undoContactRemoval = call({
  name: 'undoContactRemoval',
  summary: 'Put removed contacts back',
  method: 'POST',
  path: '/lists/{ListID}/contacts/undo/{UndoID}',
  who: 'user',
  params: z.object({ ListID: idIn, UndoID: idIn }),
  reply: Undone,
  errors: ['ContactExists'],
})

export const emptyDeleted = call({
  name: 'emptyDeleted',
  summary: 'Remove the contacts of Deleted for good',
  method: 'DELETE',
  path: '/lists/deleted/contacts',
  who: 'user',
  reply: BulkReply,
})

/** What became of one contact of a list that was added at once. */
export const AddedContact = z.object({
  /** Its place in the request, from 0. */
  Index: z.number().int(),
  PersonID: id.nullable(),
  Outcome: z.enum(['Added', 'Updated', 'Unchanged', 'Skipped']),
  /** Why it was skipped or what was left out, in words for the user; empty where all is well. */
  Message: z.string(),
})
export type AddedContact = z.infer<typeof AddedContact>

/** A `ContactForm` as it was typed: what is wrong with one is told of that one, and the others are added. */
export const NewContact = z.object({
  FirstName: z.string().optional(),
  LastName: z.string().optional(),
  Notes: z.string().optional(),
  PrimaryPhone: z.string().optional(),
  SecondaryPhone: z.string().nullish(),
  TertiaryPhone: z.string().nullish(),
  NoTexts: z.boolean().optional(),
  NoCalls: z.boolean().optional(),
  CustomData: z.record(z.string(), z.string()).optional(),
  Lists: z
    .array(z.object({ ListID: id }))
    .max(200)
    .optional(),
})
export type NewContact = z.infer<typeof NewContact>

export const addContacts = call({
  name: 'addContacts',
  summary:
    'Add up to 10,000 contacts to a group and to Everyone: known numbers fill in blanks (or are overwritten), the last row of a number wins, bad rows are told and left out',
  method: 'POST',
  path: '/lists/{ListID}/contacts',
  who: 'user',
  params: listId,
  body: z.object({
    Contacts: z
      .array(NewContact)
      .min(1, 'Add at least one contact.')
      .max(10_000, 'Add at most 10,000 contacts at once, or upload them as a file.'),
    UserIndicatedConsentDeclared: z.boolean().default(false),
    Overwrite: z.boolean().default(false),
    /** Nothing is added, and no consent asked for: the reply counts what would be, without its items. */
    OnlyCount: z.boolean().default(false),
  }),
  reply: z.object({
    Added: z.number().int(),
    Updated: z.number().int(),
    Unchanged: z.number().int(),
    Skipped: z.number().int(),
    Items: z.array(AddedContact),
  }),
  errors: ['ConsentMissing'],
  bodyLimit: 20 * 1_048_576,
})

export const exportContacts = call({
  name: 'exportContacts',
  summary: 'The contacts of a group under the query as CSV, safe against formulas',
  method: 'GET',
  path: '/lists/{ListID}/contacts.csv',
  who: 'user',
  params: listId,
  query: ContactsQuery,
  reply: z.string(),
  givesFile: 'text/csv',
})

export const exportSelected = call({
  name: 'exportSelected',
  summary: 'The selected contacts of a group as CSV',
  method: 'POST',
  path: '/lists/{ListID}/contacts.csv',
  who: 'user',
  params: listId,
  query: ContactsQuery,
  body: SelectionBody,
  reply: z.string(),
  givesFile: 'text/csv',
})
