import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { ListQuery, listOf, SelectionBody, Undoable } from './lists.ts'

/** Everyone 0, Unfiled -1, Deleted -2 (facts §20). */
export const systemGroups = { Everyone: 0, Unfiled: -1, Deleted: -2 } as const

export const Group = z.object({
  ListID: id,
  ListName: z.string(),
  ListType: z.enum(['User', 'System']),
  RosterCount: z.number().int(),
})
export type Group = z.infer<typeof Group>

/** Phones travel as digits: ten for the US and Canada, with the country's prefix elsewhere. */
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
  OptedOutOfTexts: z.boolean(),
  OptedOutGlobally: z.boolean(),
  CreatedDate: instant,
  Groups: z.array(z.object({ ListID: id, ListName: z.string() })),
})
export type Contact = z.infer<typeof Contact>

const name = (label: string) => z.string().trim().max(50, `${label} must be at most 50 characters.`)

export const ContactForm = z.object({
  FirstName: name('First Name').default(''),
  LastName: name('Last Name').default(''),
  Notes: name('Notes').default(''),
  PrimaryPhone: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
  SecondaryPhone: z.string().trim().max(40).nullish(),
  TertiaryPhone: z.string().trim().max(40).nullish(),
  /** Groups to put the contact into. */
  Lists: z
    .array(z.object({ ListID: id }))
    .max(200)
    .default([]),
})
export type ContactForm = z.infer<typeof ContactForm>

const contactId = z.object({ PersonID: idIn })
const listId = z.object({ ListID: idIn })

export const listContacts = call({
  name: 'listContacts',
  summary: 'Contacts this user may see, searched by name, notes or number',
  method: 'GET',
  path: '/contacts',
  who: 'user',
  query: ListQuery,
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
  status: 201,
  errors: ['ContactExists'],
})

export const updateContact = call({
  name: 'updateContact',
  summary: 'Change a contact',
  method: 'PUT',
  path: '/contacts/{PersonID}',
  who: 'user',
  params: contactId,
  body: ContactForm,
  reply: Contact,
  errors: ['ContactExists'],
})

export const deleteContact = call({
  name: 'deleteContact',
  summary: 'Move a contact to Deleted',
  method: 'DELETE',
  path: '/contacts/{PersonID}',
  who: 'user',
  params: contactId,
  reply: done,
})

export const deleteAllContacts = call({
  name: 'deleteAllContacts',
  summary: 'Move every contact this user sees to Deleted',
  method: 'DELETE',
  path: '/contacts',
  who: 'user',
  reply: Undoable,
})

export const listGroups = call({
  name: 'listGroups',
  summary: 'Groups with their counts: Everyone, Unfiled and Deleted first, then the account’s own by name',
  method: 'GET',
  path: '/lists',
  who: 'user',
  query: ListQuery,
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
    ListName: z.string().trim().min(1, 'Enter a Group Name.').max(50, 'Group Name must be at most 50 characters.'),
    Contacts: z
      .array(z.object({ PersonID: id }))
      .max(100_000)
      .default([]),
  }),
  reply: Group,
  status: 201,
  errors: ['GroupNameTaken'],
})

export const deleteGroup = call({
  name: 'deleteGroup',
  summary: 'Delete a group; its contacts stay in Everyone',
  method: 'DELETE',
  path: '/lists/{ListID}',
  who: 'user',
  params: listId,
  reply: done,
})

export const listGroupContacts = call({
  name: 'listGroupContacts',
  summary: 'Contacts of a group',
  method: 'GET',
  path: '/lists/{ListID}/contacts',
  who: 'user',
  params: listId,
  query: ListQuery,
  reply: listOf(Contact),
})

export const addContactsToGroup = call({
  name: 'addContactsToGroup',
  summary: 'Put the selected contacts of one group into another',
  method: 'POST',
  path: '/lists/{ListID}/contacts/tolist/{ToListID}',
  who: 'user',
  params: z.object({ ListID: idIn, ToListID: idIn }),
  query: ListQuery,
  body: SelectionBody,
  reply: z.object({ Count: z.number().int() }),
})

export const removeGroupContacts = call({
  name: 'removeGroupContacts',
  summary: 'Remove the selected contacts from a group; from Everyone it moves them to Deleted',
  method: 'DELETE',
  path: '/lists/{ListID}/contacts',
  who: 'user',
  params: listId,
  query: ListQuery,
  body: SelectionBody,
  reply: Undoable,
})

/** Undo a removal of contacts, within ten minutes. */
export const undoContactRemoval = call({
  name: 'undoContactRemoval',
  summary: 'Put removed contacts back',
  method: 'POST',
  path: '/lists/{ListID}/contacts/undo/{UndoID}',
  who: 'user',
  params: z.object({ ListID: idIn, UndoID: idIn }),
  reply: z.object({ UndoExecuted: z.boolean(), UndoID: id }),
  errors: ['ContactExists'],
})

export const emptyDeleted = call({
  name: 'emptyDeleted',
  summary: 'Remove the contacts of Deleted for good',
  method: 'DELETE',
  path: '/lists/deleted/contacts',
  who: 'user',
  reply: Undoable,
})

/** A file of recipients for a broadcast: parsed and checked on upload, so that a create is one transaction. */
export const uploadFile = call({
  name: 'uploadFile',
  summary: 'Upload recipients as csv (a raw text/csv body) to use in a broadcast',
  method: 'POST',
  path: '/fileuploads',
  who: 'user',
  reply: z.object({
    FileID: id,
    RowCount: z.number().int(),
    PhoneNumberCount: z.number().int(),
    BadRows: z.number().int(),
  }),
  status: 201,
  takesFile: true,
  bodyLimit: 200 * 1_048_576,
})
