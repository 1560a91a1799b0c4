import { z } from 'zod'
import { BroadcastAudio, SurveyAnswers, TransferFields } from './broadcast-calls.ts'
import { BroadcastType, ContactIn, CustomData, FailedContact, TextSurveyAutoReplies } from './broadcasts.ts'
import { call, done, id, idIn, instant, words } from './call.ts'
import { ContactsQuery } from './contacts.ts'
import { Seen } from './edits.ts'
import { GroupsQuery } from './groups.ts'
import { listOf, listQuery, SelectionBody } from './lists.ts'
import { Media, MediaReference } from './media.ts'
import { ScheduleForm } from './repeating.ts'
import { TemplateMerge } from './template-merges.ts'

const fields = {
  BroadcastName: z.string().max(500),
  BroadcastType,
  TextMessage: words(5000),
  TextNumberID: id.nullable(),
  IncludeSignature: z.boolean(),
  StartDate: z.string().max(40).nullable(),
  startOption: z.enum(['START_IMMEDIATELY', 'START_LATER', 'REPEATING']),
  IsTextSurvey: z.boolean(),
  TextSurveyAutoReplies,
  /** Pictures, in order. */
  Media: z.array(MediaReference).max(10),
  /** With REPEATING instead of a start; as far as it is filled in. */
  RepeatingBroadcastSchedule: ScheduleForm.nullable(),
  /** Of calls, as in creating a broadcast; whether the number is the account's own is asked when it is sent. */
  CallerID: z.string().max(40),
  Audio: z.object({ AudioID: id }).nullable(),
  AudioVM: z.object({ AudioID: id }).nullable(),
  /** They are recorded by phone once it is made. */
  RecordLater: z.boolean(),
  RecordLaterVM: z.boolean(),
  CallThrottle: z.number().int().min(0).max(250),
  RetryTimes: z.number().int().min(0).max(3),
  OfferRemoval: z.boolean(),
  /** As in creating a broadcast: null is as the user has set it. */
  DetectAnsweringMachines: z.boolean().nullable(),
  /** As far as it is filled in; null where key 0 does nothing. */
  TransferAndConnect: TransferFields.nullable(),
  /** As in creating a broadcast. */
  CallAfterMinutes: z.number().min(0).max(100_000).nullable(),
  OnePhoneAtATime: z.boolean(),
  /** Of a voice survey, as far as they are filled in. */
  SurveyResponses: SurveyAnswers,
  /** As in creating a broadcast: null waits for the window. */
  CheckCallingWindow: z.boolean().nullable(),
  /** As in creating a broadcast: null is as the user has set it. */
  ContinueOnNextDay: z.boolean().nullable(),
  EmergencyReason: z.string().max(200, 'The reason must be at most 200 characters.'),
  CustomData,
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
  IsTextSurvey: fields.IsTextSurvey.default(false),
  TextSurveyAutoReplies: fields.TextSurveyAutoReplies.default([]),
  Media: fields.Media.default([]),
  RepeatingBroadcastSchedule: fields.RepeatingBroadcastSchedule.default(null),
  CallerID: fields.CallerID.default(''),
  Audio: fields.Audio.default(null),
  AudioVM: fields.AudioVM.default(null),
  RecordLater: fields.RecordLater.default(false),
  RecordLaterVM: fields.RecordLaterVM.default(false),
  CallThrottle: fields.CallThrottle.default(1),
  RetryTimes: fields.RetryTimes.default(1),
  OfferRemoval: fields.OfferRemoval.default(true),
  DetectAnsweringMachines: fields.DetectAnsweringMachines.default(null),
  TransferAndConnect: fields.TransferAndConnect.default(null),
  CallAfterMinutes: fields.CallAfterMinutes.default(null),
  OnePhoneAtATime: fields.OnePhoneAtATime.default(true),
  SurveyResponses: fields.SurveyResponses.default([]),
  CheckCallingWindow: fields.CheckCallingWindow.default(null),
  ContinueOnNextDay: fields.ContinueOnNextDay.default(null),
  EmergencyReason: fields.EmergencyReason.default(''),
  CustomData: fields.CustomData.default(null),
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
  Media: z.array(Media),
  /** Null, too, where it has been deleted since. */
  Audio: BroadcastAudio.nullable(),
  AudioVM: BroadcastAudio.nullable(),
  /** Groups whose members were added; of a draft that repeats they are read anew for each run. */
  Lists: z.array(z.object({ ListID: id, ListName: z.string() })),
  CreatedDate: instant,
  ModifiedDate: instant,
  /** Distinct numbers in the draft, and those of them that can be texted now. */
  PotentialUniqueCount: z.number().int(),
  TextNumberCount: z.number().int(),
  /** Those that texts could go to if nobody had opted out. */
  TotalTextNumberCount: z.number().int(),
  /** Those that are called, landlines as mobiles, and those that could be if nobody were on a do-not-call list. 0 where it texts. */
  VoiceNumberCount: z.number().int(),
  TotalVoiceNumberCount: z.number().int(),
  /** Of all its texts and calls, the most that it costs. */
  MinCallUnitsRequired: z.number(),
  TextNumberCredits: z.number(),
  /** Segments that have left and are promised on the day of the start. */
  StartDateAllocatedTextCredits: z.number().int(),
  /** Its last merge; null where there was none, or the message is not personalized and nobody is left out by hand. */
  TemplateMerge: TemplateMerge.nullable(),
  /** Recipients have changed since then. */
  RosterChangedSinceLastMerge: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

/** One of many: what is counted and reckoned for a draft is told of it alone. */
export const ListedDraft = Draft.omit({
  ...{ TextNumberCount: true, TotalTextNumberCount: true, VoiceNumberCount: true, TotalVoiceNumberCount: true },
  ...{ MinCallUnitsRequired: true, TextNumberCredits: true, StartDateAllocatedTextCredits: true },
  ...{ TemplateMerge: true, RosterChangedSinceLastMerge: true },
})
export type ListedDraft = z.infer<typeof ListedDraft>

const draftId = z.object({ DraftBroadcastID: idIn })
const aliased = (path: string) => ({ path: `/draft-broadcasts${path}`, aliases: [`/draftbroadcasts${path}`] })

export const DraftsQuery = listQuery(
  Draft.pick({
    ...{ DraftBroadcastID: true, BroadcastName: true, BroadcastType: true, TextMessage: true, IncludeSignature: true },
    ...{ IsTextSurvey: true, CreatedDate: true, ModifiedDate: true },
  }),
  { also: { TextNumberID: 'number' } },
)

export const listDrafts = call({
  name: 'listDrafts',
  summary: 'Drafts of this user, latest first',
  method: 'GET',
  ...aliased(''),
  who: 'user',
  query: DraftsQuery,
  reply: listOf(ListedDraft),
})

export const startDraft = call({
  name: 'startDraft',
  summary: 'Start a draft, optionally with contacts',
  method: 'POST',
  ...aliased(''),
  who: 'user',
  body: DraftChange.extend({
    Contacts: z.array(ContactIn).max(10_000).default([]),
  }),
  reply: Draft.extend({
    FailedContacts: z.array(FailedContact),
    /** For programs: signs their user in at this draft, once and within five minutes. */
    SingleSignOnUrl: z.string().optional(),
  }),
  givesSecret: true,
  creates: true,
  errors: ['TextNumberNotYours', 'PicturesNotInPlan', 'VoiceNotAllowed'],
  bodyLimit: 20 * 1_048_576,
})

/** What the counts are reckoned with instead of what is saved, while it is being changed. */
export const DraftQuery = z.object({
  broadcasttype: BroadcastType.optional(),
  startdate: z.string().max(40).optional(),
  textmessagelength: z.coerce.number().int().min(0).max(5000).optional(),
  textNumberID: idIn.optional(),
})

export const getDraft = call({
  name: 'getDraft',
  query: DraftQuery,
  summary: 'One draft; the query reckons its counts for another type, start, length or text number than it has',
  method: 'GET',
  ...aliased('/{DraftBroadcastID}'),
  who: 'user',
  params: draftId,
  reply: Draft,
  errors: ['TextNumberNotYours'],
})

export const saveDraft = call({
  name: 'saveDraft',
  summary: 'Save what the wizard holds',
  method: 'PUT',
  ...aliased('/{DraftBroadcastID}'),
  who: 'user',
  params: draftId,
  body: DraftChange.extend({ Seen }),
  reply: Draft,
  errors: ['TextNumberNotYours', 'PicturesNotInPlan', 'VoiceNotAllowed', 'ChangedMeanwhile'],
})

export const setDraftType = call({
  name: 'setDraftType',
  summary: 'Change the type of a draft: takes back its confirmations and what the new type does not have',
  method: 'PUT',
  ...aliased('/{DraftBroadcastID}/type'),
  who: 'user',
  params: draftId,
  body: z.object({ BroadcastType, IsTextSurvey: z.boolean().default(false) }),
  reply: Draft,
  errors: ['VoiceNotAllowed'],
})

export const deleteDraft = call({
  name: 'deleteDraft',
  summary: 'Discard a draft',
  method: 'DELETE',
  ...aliased('/{DraftBroadcastID}'),
  who: 'user',
  params: draftId,
  reply: done,
})

export const sendDraftTest = call({
  name: 'sendDraftTest',
  summary: 'Text a draft to a phone that the account has verified, as one of its people would get it',
  method: 'POST',
  ...aliased('/{DraftBroadcastID}/test'),
  who: 'user',
  params: draftId,
  body: z.object({
    PhoneNumber: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
    /** The recipient whose name and notes are filled in. */
    ID: id.nullish(),
  }),
  reply: done.extend({
    /** The text that leaves, and what it costs. Pictures are not in it. */
    Message: z.string(),
    Credits: z.number(),
  }),
  errors: [
    ...['TooFast', 'TextNumberNotYours', 'TextNumberCannotText', 'TextNumberBlocked', 'CannotCreateBroadcast'],
    ...['AccountCannotSend', 'NotEnoughCredits', 'ExceedsGroupSize', 'OverDailyLimit', 'OverTollFreeLimit'],
  ] as const,
})

export const contactsToDraft = call({
  name: 'contactsToDraft',
  summary: 'Add the selected contacts of a group (0: Everyone) to a draft; 0 starts a new one',
  method: 'POST',
  path: '/lists/{ListID}/contacts/todraftbroadcast/{DraftBroadcastID}',
  who: 'user',
  params: draftId.extend({ ListID: idIn }),
  query: ContactsQuery,
  body: SelectionBody,
  reply: Draft,
})

export const listsToDraft = call({
  name: 'listsToDraft',
  summary: 'Start a draft with the selected groups',
  method: 'POST',
  path: '/lists/todraftbroadcast',
  who: 'user',
  query: GroupsQuery,
  body: SelectionBody,
  reply: Draft,
  creates: true,
})
