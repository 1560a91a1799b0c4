import { z } from 'zod'
import { ContactIn, FailedContact } from './broadcasts.ts'
import { call, id, idIn, instant } from './call.ts'
import { ContactsQuery } from './contacts.ts'
import { GroupsQuery } from './groups.ts'
import { listOf, listQuery, Selection, SelectionBody, Undoable } from './lists.ts'

const draftId = z.object({ DraftBroadcastID: idIn })
const aliased = (path: string) => ({ path: `/draft-broadcasts${path}`, aliases: [`/draftbroadcasts${path}`] })

const count = z.number().int()

/** How many numbers were added and how many were there already; of how many people some was added, and of how many none. */
export const AddedReply = z.object({ Added: count, AlreadyThere: count, PeopleAdded: count, PeopleAlreadyThere: count })

export const DraftContact = z.object({
  /** The recipient within the draft. */
  ID: id,
  PersonID: id.nullable(),
  PrimaryPhone: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  /** Why this person will not be texted, or called where the draft calls, in plain words; null when they will. */
  PrimaryPhoneError: z.string().nullable(),
  PrimaryPhoneTextable: z.boolean(),
  /** What kind of line it is has been looked up; while it has not, it counts as one that takes texts. */
  PrimaryPhoneChecked: z.boolean(),
  /** The group it came with; null for one who was added alone. */
  ListID: id.nullable(),
  /** It would be their first text from the draft's number, to which the STOP notice is added; left out while no number is chosen. */
  IsFirstText: z.boolean().optional(),
})
export type DraftContact = z.infer<typeof DraftContact>

/** What calling them takes and costs, as far as it is known before (rules/calls 15). */
export const CallSummary = z.object({
  /** Phones that are called, landlines and mobiles alike, and how many of them are known to be landlines. */
  VoiceNumberCount: z.number().int(),
  LandlineCount: z.number().int(),
  /** Of one call, and the most that all of them cost: the longer of both messages, left everywhere. */
  CreditsEach: z.number(),
  VoiceNumberCredits: z.number(),
  /** Of one that texts or calls: who is texted, and called instead if it turns out that they have a landline. What that costs more is in VoiceNumberCredits. */
  MayBeCalledCount: z.number().int(),
  /** How long one is reckoned to last. */
  SecondsEach: z.number(),
  /** As chosen, and no more than there are lines; 0 is not known to be limited. */
  CallsAtATime: z.number().int(),
  /** When the first phone rings and the last call is over; null where nobody is called. */
  FirstCallDate: instant.nullable(),
  EndDate: instant.nullable(),
  /** How many the calling window, when it closes, leaves without a call. */
  UncalledCount: z.number().int(),
})
export type CallSummary = z.infer<typeof CallSummary>

/** Who gets it and who does not, and what it costs: the review step. Of a draft that calls, the reasons are those against calls. */
export const ContactSummary = z.object({
  /** Everybody in the draft. */
  PotentialUniqueCount: z.number().int(),
  /** Whose numbers these are: several of one contact are one. And whose those are that are reached. */
  PeopleCount: z.number().int(),
  PeopleReachedCount: z.number().int(),
  /** As the draft itself tells them: those that texts could go to if nobody had opted out, and those of them that can be texted now. */
  TotalTextNumberCount: z.number().int(),
  TextNumberCount: z.number().int(),
  /** Of these, how many have not been looked up yet: some may turn out to be landlines. */
  NotCheckedCount: z.number().int(),
  OptedOut: z.number().int(),
  /** Whose text may ask to stop, and waits for somebody to decide. */
  MayAskToStop: z.number().int(),
  DoNotCall: z.number().int(),
  NotTextable: z.number().int(),
  NotAllowed: z.number().int(),
  NotOptedIn: z.number().int(),
  /** Of a free trial: whose number nobody has verified by a code. Sending is refused until they are verified or taken out. */
  NotVerified: z.number().int(),
  /** Of those who will be texted, how many have a message that cannot be personalised, by status. */
  InvalidMessageCount: z.number().int(),
  /** Left out of the merge by hand. */
  ExcludedMessageCount: z.number().int(),
  /** Numbers not texted or called before in this billing month, of a monthly plan; null for others. */
  NewNumberCount: z.number().int().nullable(),
  /** How many of them the plan has room for; null for other plans. */
  GroupSizeLeft: z.number().int().nullable(),
  /** Price segments summed over all who will be texted. */
  TextNumberCredits: z.number(),
  /** How many of their texts take how many, the fewest first. */
  Lengths: z.array(z.object({ Credits: z.number(), Count: z.number().int() })),
  CreditsAvailable: z.number(),
  /** Segments that have left and are promised on the day of the start: with TextNumberCredits within the day's messages. */
  StartDateAllocatedTextCredits: z.number().int(),
  /** Segments; null is without a limit. */
  MessagesPerDay: z.number().int().nullable(),
  /**
   * On which days, each from midnight Pacific, how many segments leave where what is over a limit may wait for the next one.
   * Empty where a single text is more than a day may have, or nobody is texted.
   */
  Days: z.array(z.object({ Date: z.string(), Segments: z.number().int() })),
  CarrierSegments: z.number().int(),
  /** Carrier segments a second at today's pace; null where not limited. */
  Pace: z.number().nullable(),
  /** When the first and the last text leave, as far as is known (rules/start-times 14); null where none does. */
  FirstTextDate: instant.nullable(),
  LastTextDate: instant.nullable(),
  /** How many the calling window, when it closes, leaves without the text. */
  UnsentCount: z.number().int(),
  /** Of those who get it, for how many it is quiet hours where they are when it starts, whether the account keeps these or not. */
  QuietCount: z.number().int(),
  /** When it is quiet hours for none of them any more; null where no hour suits all. */
  QuietUntilDate: instant.nullable(),
  /** Of a draft that calls; null of others. */
  Calls: CallSummary.nullable(),
})
export type ContactSummary = z.infer<typeof ContactSummary>

/** Why somebody on the list will not get the text, as ContactSummary counts them. */
export const LeftOutReason = z.enum([
  'OptedOut',
  'MayAskToStop',
  'DoNotCall',
  'NotTextable',
  'NotAllowed',
  'NotOptedIn',
  'NotVerified',
  'InvalidMessage',
  'Excluded',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

const WhoseReason = z.enum([...LeftOutReason.options, 'None'])
export type WhoseReason = z.infer<typeof WhoseReason>

/** Which recipients: `phonenumber` finds one number, `reason` those who are left out for it, or with None those who get it. */
export const DraftContactsQuery = listQuery(DraftContact, {
  without: ['PrimaryPhoneError', 'PrimaryPhoneTextable', 'PrimaryPhoneChecked', 'IsFirstText'],
  own: { phonenumber: z.string().max(40).optional(), reason: WhoseReason.optional() },
})
export type DraftContactsQuery = z.infer<typeof DraftContactsQuery>

export const listDraftContacts = call({
  name: 'listDraftContacts',
  summary:
    'Recipients of a draft; `phonenumber` finds one number, `reason` those who will not get it for that reason, None those who will',
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
      .array(ContactIn.extend({ PersonID: id.nullish() }))
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
  query: GroupsQuery,
  body: SelectionBody,
  reply: AddedReply,
})

export const updateDraftContacts = call({
  name: 'updateDraftContacts',
  summary: 'Correct the names and notes of recipients, in this draft alone',
  method: 'PUT',
  ...aliased('/{DraftBroadcastID}/contacts'),
  who: 'user',
  params: draftId,
  body: z.object({
    Contacts: z
      .array(
        z.object({
          ID: id,
          FirstName: z.string().max(50).optional(),
          LastName: z.string().max(50).optional(),
          Notes: z.string().max(50).optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  reply: z.object({ Items: z.array(DraftContact) }),
})

export const addDraftContactLists = call({
  name: 'addDraftContactLists',
  summary: 'Add some of the contacts of a group to a draft: those selected of what the group shows under `q`',
  method: 'POST',
  ...aliased('/{DraftBroadcastID}/contactlists'),
  who: 'user',
  params: draftId,
  query: ContactsQuery,
  body: z.object({ ListID: id.default(0), Selection }),
  reply: AddedReply,
})

export const addDraftFile = call({
  name: 'addDraftFile',
  summary:
    'Add the people of an uploaded file to a draft, by the columns chosen for it (processFileUpload) or else by those proposed; consent is declared with it. Once its columns were chosen, listImportRows tells of each bad row what is wrong',
  method: 'POST',
  ...aliased('/{DraftBroadcastID}/fileuploads'),
  who: 'user',
  params: draftId,
  body: z.object({ FileID: id, UserIndicatedConsentDeclared: z.boolean().optional() }),
  reply: AddedReply.extend({ BadRows: z.number().int() }),
  errors: ['ConsentMissing', 'TrialUploadTooLarge', 'WrongStatus'],
})

export const removeDraftGroups = call({
  name: 'removeDraftGroups',
  summary: 'Take groups out of a draft again, with the members that came with them',
  method: 'DELETE',
  ...aliased('/{DraftBroadcastID}/lists'),
  who: 'user',
  params: draftId,
  body: SelectionBody,
  reply: Undoable,
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

/** What people of a draft came with; whoever came with several counts for the first. */
export const DraftSource = z.object({
  /** Contacts are all of a group at one moment, or all that a search in it found: those people, and not the group. */
  Kind: z.enum(['Group', 'Contacts', 'File', 'Results', 'Single']),
  /** Of a group its ListID, of contacts, a file or results of a broadcast its own; null of single people, who came with none. */
  SourceID: id.nullable(),
  /** Of the group, the file or the broadcast, of contacts what was chosen; empty where this user does not see the group. */
  Name: z.string(),
  /** Which of the results: a category of listDetails, an answer behind a slash; empty where only some of these were added. */
  Category: z.string(),
  Count: z.number().int(),
})
export type DraftSource = z.infer<typeof DraftSource>

export const listDraftSources = call({
  name: 'listDraftSources',
  summary: 'What the people of a draft came with, and how many with each',
  method: 'GET',
  ...aliased('/{DraftBroadcastID}/sources'),
  who: 'user',
  params: draftId,
  reply: z.object({ Items: z.array(DraftSource) }),
})

export const removeDraftSource = call({
  name: 'removeDraftSource',
  summary:
    'Take out who came with a file or results of a broadcast, or with null the single people, except for those who are in a group of the draft',
  method: 'DELETE',
  ...aliased('/{DraftBroadcastID}/sources'),
  who: 'user',
  params: draftId,
  body: z.object({ SourceID: id.nullable() }),
  reply: Undoable,
})

/** Undo a removal of recipients, within ten minutes. */
export const undoDraftRemoval = call({
  name: 'undoDraftRemoval',
  summary: 'Put removed recipients back',
  method: 'POST',
  ...aliased('/{DraftBroadcastID}/undo/{UndoID}'),
  who: 'user',
  params: z.object({ DraftBroadcastID: idIn, UndoID: idIn }),
  reply: z.object({ UndoExecuted: z.boolean(), UndoID: id, Restored: z.number().int() }),
})
