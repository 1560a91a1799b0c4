import { z } from 'zod'
import { BroadcastType, FailedContact } from './broadcasts.ts'
import { call, done, id, idIn, instant } from './call.ts'
import { ListQuery, listOf, SelectionBody, Undoable } from './lists.ts'

const fields = {
  BroadcastName: z.string().max(500),
  BroadcastType,
  TextMessage: z.string().max(5000),
  TextNumberID: id.nullable(),
  IncludeSignature: z.boolean(),
  StartDate: z.string().max(40).nullable(),
  startOption: z.enum(['START_IMMEDIATELY', 'START_LATER', 'REPEATING']),
  isSettingsConfirmed: z.boolean(),
  isRecipientsConfirmed: z.boolean(),
  isMessagesConfirmed: z.boolean(),
}

/** What the wizard has filled in so far. */
export const DraftForm = z.object({
  BroadcastName: fields.BroadcastName.default(''),
  BroadcastType: fields.BroadcastType.default('GroupSMS'),
  TextMessage: fields.TextMessage.default(''),
  TextNumberID: fields.TextNumberID.default(null),
  IncludeSignature: fields.IncludeSignature.default(false),
  StartDate: fields.StartDate.default(null),
  startOption: fields.startOption.default('START_IMMEDIATELY'),
  isSettingsConfirmed: fields.isSettingsConfirmed.default(false),
  isRecipientsConfirmed: fields.isRecipientsConfirmed.default(false),
  isMessagesConfirmed: fields.isMessagesConfirmed.default(false),
})
export type DraftForm = z.infer<typeof DraftForm>

/** A change to it: what is left out stays. Without defaults, which `partial` would fill in for what is left out. */
export const DraftChange = z.object(fields).partial()
export type DraftChange = z.infer<typeof DraftChange>

export const Draft = DraftForm.extend({
  DraftBroadcastID: id,
  CreatedDate: instant,
  ModifiedDate: instant,
  /** Distinct numbers in the draft, and those of them that can be texted now. */
  PotentialUniqueCount: z.number().int(),
  TextNumberCount: z.number().int(),
  MinCallUnitsRequired: z.number(),
})
export type Draft = z.infer<typeof Draft>

export const DraftContact = z.object({
  /** The recipient within the draft. */
  ID: id,
  PersonID: id.nullable(),
  PrimaryPhone: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  /** Why this person will not be texted, in plain words; null when they will. */
  PrimaryPhoneError: z.string().nullable(),
})
export type DraftContact = z.infer<typeof DraftContact>

/** Who gets it and who does not, and what it costs: the review step. */
export const ContactSummary = z.object({
  TotalTextNumberCount: z.number().int(),
  TextNumberCount: z.number().int(),
  OptedOut: z.number().int(),
  DoNotCall: z.number().int(),
  NotTextable: z.number().int(),
  NotAllowed: z.number().int(),
  NotOptedIn: z.number().int(),
  /** Of those who will be texted, how many have a message that cannot be personalised, by status. */
  InvalidMessageCount: z.number().int(),
  /** Price segments summed over all who will be texted. */
  TextNumberCredits: z.number(),
  CreditsAvailable: z.number(),
  /** Segments that have left and are promised on the day of the start: with TextNumberCredits within the day's messages. */
  StartDateAllocatedTextCredits: z.number().int(),
  /** Segments; null is without a limit. */
  MessagesPerDay: z.number().int().nullable(),
  CarrierSegments: z.number().int(),
  /** Carrier segments a second at today's pace; null where not limited. */
  Pace: z.number().nullable(),
  /** Seconds from the first to the last text at today's pace. */
  DurationSeconds: z.number(),
})
export type ContactSummary = z.infer<typeof ContactSummary>

/** Why somebody on the list will not get the text, as ContactSummary counts them. */
export const LeftOutReason = z.enum([
  'OptedOut',
  'DoNotCall',
  'NotTextable',
  'NotAllowed',
  'NotOptedIn',
  'InvalidMessage',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** Which recipients: `phonenumber` finds one number, `reason` those who are left out for it. */
export const DraftContactsQuery = ListQuery.extend({
  phonenumber: z.string().max(40).optional(),
  reason: LeftOutReason.optional(),
})
export type DraftContactsQuery = z.infer<typeof DraftContactsQuery>

const draftId = z.object({ DraftBroadcastID: idIn })
const aliased = (path: string) => ({ path: `/draft-broadcasts${path}`, aliases: [`/draftbroadcasts${path}`] })

export const listDrafts = call({
  name: 'listDrafts',
  summary: 'Drafts of this user, latest first',
  method: 'GET',
  ...aliased(''),
  who: 'user',
  query: ListQuery,
  reply: listOf(Draft),
})

export const startDraft = call({
  name: 'startDraft',
  summary: 'Start a draft, optionally with contacts',
  method: 'POST',
  ...aliased(''),
  who: 'user',
  body: DraftChange.extend({
    Contacts: z
      .array(
        z.object({
          PrimaryPhone: z.string().max(40),
          FirstName: z.string().max(50).default(''),
          LastName: z.string().max(50).default(''),
          Notes: z.string().max(50).default(''),
        }),
      )
      .max(10_000)
      .default([]),
  }),
  reply: Draft.extend({ FailedContacts: z.array(FailedContact) }),
  status: 201,
  bodyLimit: 20 * 1_048_576,
})

export const getDraft = call({
  name: 'getDraft',
  summary: 'One draft',
  method: 'GET',
  ...aliased('/{DraftBroadcastID}'),
  who: 'user',
  params: draftId,
  reply: Draft,
})

export const saveDraft = call({
  name: 'saveDraft',
  summary: 'Save what the wizard holds',
  method: 'PUT',
  ...aliased('/{DraftBroadcastID}'),
  who: 'user',
  params: draftId,
  body: DraftChange,
  reply: Draft,
})

export const deleteDraft = call({
  name: 'deleteDraft',
  summary: 'Throw a draft away',
  method: 'DELETE',
  ...aliased('/{DraftBroadcastID}'),
  who: 'user',
  params: draftId,
  reply: done,
})

export const listDraftContacts = call({
  name: 'listDraftContacts',
  summary: 'Recipients of a draft; `phonenumber` finds one number, `reason` those who will not get it for that reason',
  method: 'GET',
  ...aliased('/{DraftBroadcastID}/contacts'),
  who: 'user',
  params: draftId,
  query: DraftContactsQuery,
  reply: listOf(DraftContact),
})

export const addDraftContacts = call({
  name: 'addDraftContacts',
  summary: 'Add single numbers or contacts to a draft',
  method: 'POST',
  ...aliased('/{DraftBroadcastID}/contacts'),
  who: 'user',
  params: draftId,
  body: z.object({
    Contacts: z
      .array(
        z.object({
          PersonID: id.nullish(),
          PrimaryPhone: z.string().max(40),
          FirstName: z.string().max(50).default(''),
          LastName: z.string().max(50).default(''),
          Notes: z.string().max(50).default(''),
        }),
      )
      .min(1)
      .max(10_000),
  }),
  reply: z.object({ Added: z.number().int(), FailedContacts: z.array(FailedContact) }),
  errors: ['AlreadyAdded'],
  bodyLimit: 20 * 1_048_576,
})

export const addDraftGroups = call({
  name: 'addDraftGroups',
  summary: 'Add the members of groups to a draft; a number already there is not added again',
  method: 'POST',
  ...aliased('/{DraftBroadcastID}/lists'),
  who: 'user',
  params: draftId,
  body: z.object({
    Lists: z
      .array(z.object({ ListID: id }))
      .min(1, 'Choose at least one group.')
      .max(500),
  }),
  reply: z.object({ Added: z.number().int(), AlreadyThere: z.number().int() }),
})

export const removeDraftContacts = call({
  name: 'removeDraftContacts',
  summary: 'Remove the selected recipients from a draft',
  method: 'DELETE',
  ...aliased('/{DraftBroadcastID}/contacts'),
  who: 'user',
  params: draftId,
  query: DraftContactsQuery,
  body: SelectionBody,
  reply: Undoable,
})

export const getContactSummary = call({
  name: 'getContactSummary',
  summary: 'Who gets the draft, who does not and why, the cost and the time it takes',
  method: 'GET',
  ...aliased('/{DraftBroadcastID}/contactsummary'),
  who: 'user',
  params: draftId,
  reply: ContactSummary,
})

/** Undo a removal of recipients, within ten minutes. */
export const undoDraftRemoval = call({
  name: 'undoDraftRemoval',
  summary: 'Put removed recipients back',
  method: 'POST',
  ...aliased('/{DraftBroadcastID}/undo/{UndoID}'),
  who: 'user',
  params: z.object({ DraftBroadcastID: idIn, UndoID: idIn }),
  reply: z.object({ UndoExecuted: z.boolean(), UndoID: id }),
})
