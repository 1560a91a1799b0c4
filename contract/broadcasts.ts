import { noticeKinds } from '@carillon/domain/broadcast/notice.ts'
import { broadcastTypes } from '@carillon/domain/broadcast/type.ts'
import { mergeFields } from '@carillon/domain/text/merge-field-name.ts'
import { z } from 'zod'
import { Approval } from './broadcast-approval.ts'
import { CallChange, CallCounters, CallFields, CallForm, EscalationChange, WindowForm } from './broadcast-calls.ts'
import { call, done, id, idIn, instant, words } from './call.ts'
import { Seen } from './edits.ts'
import { Label } from './labels.ts'
import { listOf, listQuery } from './lists.ts'
import { Media, MediaReference } from './media.ts'

export const BroadcastType = z.enum(broadcastTypes)

export const BroadcastStatus = z.enum([
  ...(['PendingMessage', 'MessageRecorded'] as const),
  'AwaitingAuthorization',
  'AuthorizationApproved',
  'AuthorizationDeclined',
  'Broadcasting',
  'Paused',
  'Finalizing',
  'Complete',
  'Canceled',
  'Expired',
])
export type BroadcastStatus = z.infer<typeof BroadcastStatus>

export const BroadcastStatusCategory = z.enum(['Broadcasting', 'NeedsMessage', 'Scheduled', 'Completed', 'Processing'])
export type BroadcastStatusCategory = z.infer<typeof BroadcastStatusCategory>

/** The result counters of a text broadcast; PhoneNumberCount = Delivered + Failed + Invalid + NotDelivered, always (rules/results 1); Held are those of Invalid who may be asking to stop. */
export const TextCounters = {
  PhoneNumberCount: z.number().int(),
  /** Whose numbers these are: several of one contact are one. */
  PeopleCount: z.number().int(),
  TotalCompleted: z.number().int(),
  DeliveredTexts: z.number().int(),
  FailedTextTotal: z.number().int(),
  InvalidTextCount: z.number().int(),
  HeldTextCount: z.number().int(),
  NotDeliveredTexts: z.number().int(),
  /** Handed to the carrier, whose receipt is still to come; part of NotDeliveredTexts. */
  OnTheirWay: z.number().int(),
  /** Handed over without an answer before a link or process died; part of NotDeliveredTexts. */
  UnknownTexts: z.number().int(),
  /** No carrier has confirmed them in time: they may have arrived. Part of FailedTextTotal. */
  UnconfirmedTexts: z.number().int(),
  RepliedTotal: z.number().int(),
  NotRepliedTotal: z.number().int(),
  TextOptedOut: z.number().int(),
  /** Replies that may ask to stop and that nobody has decided on. */
  RepliesToReview: z.number().int(),
  CreditsUsed: z.number(),
  MaxCreditCost: z.number(),
}

/** What a text survey answers by itself, once per recipient; costs as any text. Empty or absent answers nothing. */
export const TextSurveyAutoReplies = z.array(z.object({ Label: z.enum(['Yes', 'No']), Message: words(2000) })).max(2)
export type TextSurveyAutoReplies = z.infer<typeof TextSurveyAutoReplies>

/** How many have answered a text survey so, of Yes, No and Unknown, in this order. */
export const TextSurveyResponse = z.object({
  ID: z.number().int(),
  Label: z.enum(['Yes', 'No', 'Unknown']),
  Count: z.number().int(),
})

/** A number that was left out; the same sentence and the contact stand beside, as existing clients read them. */
export const FailedContact = z.object({
  PrimaryPhone: z.string(),
  ErrorCode: z.number().int(),
  Message: z.string(),
  ErrorMessage: z.string(),
  Contact: z.object({ FirstName: z.string(), LastName: z.string(), Notes: z.string(), PrimaryPhone: z.string() }),
})

/** Whatever a program keeps with it, as JSON of at most 4,000 characters; null where it keeps nothing. */
export const CustomData = z
  .union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .refine((data) => JSON.stringify(data).length <= 4000, 'CustomData must be at most 4,000 characters of JSON.')
  .nullable()

export const Broadcast = z.object({
  BroadcastID: id,
  BroadcastName: z.string(),
  BroadcastType,
  BroadcastStatus,
  BroadcastStatusCategory,
  StartDate: instant,
  CreatedDate: instant,
  CompletedDate: instant.nullable(),
  /** Of texts; empty and 0 where it calls. */
  TextMessage: z.string(),
  TextNumberID: id,
  TextPhoneNumber: z.string(),
  ...CallFields,
  IncludeSignature: z.boolean(),
  /** That of its sender, as its texts leave with it; empty where they leave without one. */
  Signature: z.string(),
  /** The sender's limit in characters when it was created. `MaxMessageLength` is that of calls: a client reads it into a byte. */
  CharacterLimit: z.number().int(),
  Media: z.array(Media),
  IsTextSurvey: z.boolean(),
  TextSurveyAutoReplies,
  /** Empty where it is no survey. */
  TextSurveyResponses: z.array(TextSurveyResponse),
  TextSurveyResponseTotal: z.number().int(),
  Labels: z.array(Label),
  TemplateMergeID: id.nullable(),
  /** The same with where it is found; null where there is none. */
  TemplateMerge: z
    .object({
      ID: id,
      Status: z.literal('Complete'),
      Fields: z.array(z.enum(mergeFields)),
      MergeSummaryUri: z.string(),
    })
    .nullable(),
  CustomData,
  /** It costs nobody anything: those of the tour alone. */
  IsFree: z.boolean(),
  /** What is charged besides its credits. */
  EnhancedMessageAddOnCharge: z.object({ ChargeAmount: z.number() }),
  /** Texts that came back; more than one from the same phone count each. */
  TextReplies: z.number().int(),
  /** Those that nobody has read yet. */
  UnreadTextReplies: z.number().int(),
  /** Seconds until the last text has left at today's pace; 0 when all have, or where nothing limits it. */
  EstimatedCompletion: z.number().int(),
  /** Only for numbers with an RCS agent; 0 for others. */
  ReadCount: z.number().int(),
  HasRcsAgent: z.boolean(),
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }),
  ...TextCounters,
  ...CallCounters,
  /** It is a run of a repeating broadcast. */
  IsPartOfRepeatingBroadcastSequence: z.boolean(),
  /** The series it is a run of, and its schedule in words; null and empty for others. */
  RepeatingBroadcastID: id.nullable(),
  RepeatingScheduleDescription: z.string(),
  /** Of the tour; never sent to anybody. */
  IsSampleBroadcast: z.boolean(),
  /** It keeps the calling window. */
  CheckCallingWindow: z.boolean(),
  /** No calling window holds for it. */
  CallingWindowIgnored: z.boolean(),
  /** Its texts wait until it is neither early nor late where their recipients are. */
  QuietHours: z.boolean(),
  /** Why quiet hours were skipped; empty where they were not. */
  EmergencyReason: z.string(),
  /** Why sending waits at this moment, in the user's words; null when it does not. */
  Notice: z.string().nullable(),
  /** What it waits for; null where it does not, or where the sentence is all that is known. */
  NoticeKind: z.enum(noticeKinds).nullable(),
  /** When it goes on by itself; null where nobody knows. */
  NoticeUntil: instant.nullable(),
  /** Carrier segments a second that the text number may send at present; null where it is not limited. */
  Pace: z.number().nullable(),
  /** That it was asked for; null where its sender needed nobody. */
  Approval: Approval.nullable(),
  Uri: z.string(),
  UriBroadcastDetails: z.string(),
})
export type Broadcast = z.infer<typeof Broadcast>

/** Each of its numbers is texted once. */
export const ContactIn = z.object({
  PrimaryPhone: z.string().max(40),
  SecondaryPhone: z.string().max(40).default(''),
  TertiaryPhone: z.string().max(40).default(''),
  FirstName: z.string().max(50).default(''),
  LastName: z.string().max(50).default(''),
  Notes: z.string().max(50).default(''),
})

/** Clients whose ids are never null send 0 for none. */
export const idOrNone = id.nullish().transform((given) => given || null)

export const CreateBroadcast = z.object({
  BroadcastName: z.string().max(500),
  BroadcastType: BroadcastType.default('SMS'),
  TextMessage: words(5000).default(''),
  TextNumberID: idOrNone,
  IncludeSignature: z.boolean().default(false),
  Media: z.array(MediaReference).max(10).default([]),
  IsTextSurvey: z.boolean().default(false),
  TextSurveyAutoReplies: TextSurveyAutoReplies.default([]),
  /** A merge of the draft, which must be done and not stale; without it each text is filled in when it is planned. */
  TemplateMergeID: idOrNone,
  CustomData: CustomData.default(null),
  ...CallForm,
  Labels: z
    .array(z.object({ LabelID: id }))
    .max(20, 'A broadcast has at most 20 labels.')
    .default([]),
  /** Second and third phones of contacts are left out. */
  PrimaryPhoneNumbersOnly: z.boolean().default(false),
  /** ISO 8601, or `M/D/YYYY` with or without `h:mm AM/PM`; without an offset in the user's zone. Empty means now. */
  StartDate: z.string().max(40).nullish(),
  ...WindowForm,
  /** Why this cannot wait for quiet hours to pass: it skips them, and the reason is kept. */
  EmergencyReason: z.string().max(200, 'The reason must be at most 200 characters.').default(''),
  DraftBroadcastID: idOrNone,
  /** How many phones are thought to get it; any other number refuses it. Left out, it goes to whoever it is for. */
  ExpectedTextCount: z.number().int().min(0).optional(),
  Contacts: z
    .array(ContactIn)
    .max(10_000, 'Send at most 10,000 contacts in one call; upload a file for more.')
    .default([]),
  Lists: z
    .array(z.object({ ListID: id }))
    .max(500)
    .default([]),
  /** By the columns that were chosen for a file (PUT /fileuploads/{FileID}), or else by those proposed when it was uploaded. */
  FileUploads: z
    .array(z.object({ FileID: id, UserIndicatedConsentDeclared: z.boolean().optional() }))
    .max(50)
    .default([]),
})
export type CreateBroadcast = z.input<typeof CreateBroadcast>

export const UpdateBroadcast = z.object({
  /** Paused, Broadcasting (resume, or send now when Scheduled) or Canceled. */
  BroadcastStatus: z.enum(['Paused', 'Broadcasting', 'Canceled']).optional(),
  BroadcastName: z.string().max(500).optional(),
  StartDate: z.string().max(40).optional(),
  /** true refuses a StartDate outside the calling window. */
  CheckCallingWindow: z.boolean().optional(),
  TextMessage: words(5000).optional(),
  IncludeSignature: z.boolean().optional(),
  Media: z.array(MediaReference).max(10).optional(),
  CustomData: CustomData.optional(),
  TextSurveyAutoReplies: TextSurveyAutoReplies.optional(),
  EmergencyReason: z.string().max(200, 'The reason must be at most 200 characters.').optional(),
  ...{ ...CallChange, ...EscalationChange },
  /** Of calls that are transferred: how many at a time, from the next one on. */
  TransferLines: z
    .union([z.number(), z.string().max(20)])
    .nullable()
    .optional(),
  Seen,
})

export const StartDateValidation = z.object({
  IsPast: z.boolean(),
  IsTooFarFuture: z.boolean(),
  IsOutsideCallingWindow: z.boolean(),
  IsAlteredByServerTimeChange: z.boolean(),
  IsApproachingServerTimeChange: z.boolean(),
  IsMovedForwardByServerTimeChange: z.boolean(),
  ServerTimeChangeStartTime: instant.nullable(),
  ServerTimeChangeEndTime: instant.nullable(),
})

const broadcastId = z.object({ BroadcastID: idIn })

/** Further filters: the label, and whose it is. */
export const BroadcastsQuery = listQuery(Broadcast, {
  without: [
    'Pace',
    'EstimatedCompletion',
    'Notice',
    'NoticeKind',
    'NoticeUntil',
    'RepeatingScheduleDescription',
    'MessageRecordingInstruction',
    'CustomData',
  ],
  also: { LabelID: 'number', UserID: 'number' },
})

export const listBroadcasts = call({
  name: 'listBroadcasts',
  summary: 'Broadcasts this user may see; by default sorted by status category, running ones first',
  method: 'GET',
  path: '/broadcasts',
  who: 'user',
  query: BroadcastsQuery,
  reply: listOf(Broadcast),
})

export const BroadcastsSummary = z.object({
  /** Broadcasts that this user sees, by category. */
  Broadcasting: z.number().int(),
  NeedsMessage: z.number().int(),
  Scheduled: z.number().int(),
  Completed: z.number().int(),
  Processing: z.number().int(),
  Drafts: z.number().int(),
  Repeating: z.number().int(),
  /** Failures of repeating broadcasts that nobody has dismissed. */
  RepeatingFailures: z.number().int(),
})
export type BroadcastsSummary = z.infer<typeof BroadcastsSummary>

export const broadcastsSummary = call({
  name: 'broadcastsSummary',
  summary: 'How many broadcasts, drafts and series there are',
  method: 'GET',
  path: '/broadcasts/summary',
  who: 'user',
  reply: BroadcastsSummary,
})

export const getBroadcast = call({
  name: 'getBroadcast',
  summary: 'One broadcast with its counters',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}',
  who: 'user',
  params: broadcastId,
  reply: Broadcast,
})

export const createBroadcast = call({
  name: 'createBroadcast',
  summary:
    'Send a text to contacts, groups, uploaded files or the recipients of a draft, or call them; now, or at StartDate',
  method: 'POST',
  path: '/broadcasts',
  who: 'user',
  body: CreateBroadcast,
  reply: Broadcast.extend({ FailedContacts: z.array(FailedContact), UriSummary: z.string() }),
  creates: true,
  bodyLimit: 20 * 1_048_576,
  errors: [
    'NoValidBroadcastContacts',
    'NotEnoughCredits',
    'TextNumberNotYours',
    'TextNumberCannotText',
    'TextNumberBlocked',
    'CannotCreateBroadcast',
    'AccountCannotSend',
    'ExceedsGroupSize',
    'OverDailyLimit',
    'OverTollFreeLimit',
    'OutsideCallingWindow',
    'TrialUploadTooLarge',
    'TrialNumbersNotVerified',
    'MergeNotDone',
    'DraftChanged',
    'PicturesNotInPlan',
    'VoiceNotAllowed',
    'TransferNotEnabled',
  ],
})

export const validateBroadcast = call({
  name: 'validateBroadcast',
  summary: 'Check the start date of a broadcast before it is created',
  method: 'POST',
  path: '/broadcasts/validation',
  who: 'user',
  body: z.object({ StartDate: z.string().max(40).nullish(), BroadcastType: BroadcastType.default('SMS') }),
  reply: z.object({
    StartDateValidation,
    /** The start to offer: in five minutes, or the next time the calling window opens; null for a window that never does. */
    DefaultStartDate: instant.nullable(),
  }),
})

export const updateBroadcast = call({
  name: 'updateBroadcast',
  summary: 'Pause, resume, send now or cancel; before the start also change name, start and message',
  method: 'PUT',
  path: '/broadcasts/{BroadcastID}',
  who: 'user',
  params: broadcastId,
  body: UpdateBroadcast,
  reply: Broadcast,
  errors: [
    'ChangedMeanwhile',
    'WrongStatus',
    'NotEnoughCredits',
    'ExceedsGroupSize',
    'OverDailyLimit',
    'OverTollFreeLimit',
    'OutsideCallingWindow',
    'TrialNumbersNotVerified',
    'NoValidBroadcastContacts',
    'CannotCreateBroadcast',
    'PicturesNotInPlan',
    'AccountCannotSend',
    'TextNumberNotYours',
    'TextNumberCannotText',
    'TextNumberBlocked',
  ],
})

export const deleteBroadcast = call({
  name: 'deleteBroadcast',
  summary: 'Delete a finished or cancelled broadcast from the list',
  method: 'DELETE',
  path: '/broadcasts/{BroadcastID}',
  who: 'user',
  params: broadcastId,
  reply: done,
  errors: ['WrongStatus'],
})
