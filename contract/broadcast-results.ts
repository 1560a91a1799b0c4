import { z } from 'zod'
import { Broadcast, idOrNone, TextSurveyResponse } from './broadcasts.ts'
import { call, id, idIn, instant } from './call.ts'
import { CallTransfer, callResults, SurveyResult, surveyChoice } from './call-results.ts'
import { AddedReply } from './draft-contacts.ts'
import { listOf, listQuery, selectionOf } from './lists.ts'
import { Media } from './media.ts'

/** Of broadcasts that call. */
export const callCategories = [
  ...(['live-person', 'voicemail', 'busy-no-answer', 'survey-results'] as const),
  ...(['to-be-called', 'not-completed-for-good'] as const),
] as const

const broadcastId = z.object({ BroadcastID: idIn })

export const TextResultCategory = z.enum(['Delivered', 'Failed', 'Invalid', 'NotSent'])
export type TextResultCategory = z.infer<typeof TextResultCategory>

/** One recipient of a broadcast and what became of the text, or of the calls. */
export const DetailRow = z.object({
  PhoneNumber: z.string(),
  PersonID: id.nullable(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  TextResultCategory,
  /** waiting, retrying, unknown, accepted, delivered, failed, invalid, notSent */
  Outcome: z.string(),
  ResultDetail: z.string(),
  CompletedDate: instant.nullable(),
  Credits: z.number(),
  Replied: z.boolean(),
  OptedOut: z.boolean(),
  /** What they texted back, oldest first, as far as it belongs to this broadcast: the last three. */
  TextResponses: z.array(z.string()),
  /** Null without an answer or without a survey. */
  TextSurveyResponse: TextSurveyResponse.omit({ Count: true }).nullable(),
  /** Quiet hours where they are keep the text back until then; null where they do not. */
  QuietUntil: instant.nullable(),
  /** Of who still waits, but may not be texted by now: why they are left out when it is their turn; null of all others. */
  WhyLeftOut: z.string().nullable(),
  /** Their own message, where it was written by hand. */
  OwnMessage: z.string().nullable(),
  Attempts: z.number().int(),
  /** Of calls: the result, and of the last call who answered, seconds of talk and of our audio, and what was pressed; null, empty and 0 of texts. */
  CallResult: z.enum(callResults).nullable(),
  AnsweredBy: z.enum(['Person', 'Machine', '']),
  Duration: z.number(),
  HeardSeconds: z.number(),
  Keys: z.string(),
  /** What they answered to a voice survey, by the key. */
  SurveyResult: SurveyResult.nullable(),
  /** Of calls: that they pressed 0 and talked to somebody, or what became of the last time; null where they did not. */
  Transfer: CallTransfer.nullable(),
  /** What follows is the same as existing clients read it: category, outcome, attempts, and when it was handed over. */
  TextResult: TextResultCategory,
  TextStatus: z.string(),
  NumberOfAttempts: z.number().int(),
  LastCallTime: instant.nullable(),
})
export type DetailRow = z.infer<typeof DetailRow>

/** The path fragments of the details page (rules/results 5) as a filter. */
export const DetailsQuery = listQuery(DetailRow, {
  without: ['QuietUntil', 'WhyLeftOut'],
  own: {
    category: z
      .enum([
        'all',
        'delivered',
        'read',
        'failed',
        'invalid',
        // Its two parts: for good, and until somebody has decided.
        'invalid-for-good',
        'may-ask-to-stop',
        'not-completed',
        'not-replied',
        'replied',
        'opted-out',
        'text-survey-results',
        // Of a broadcast that calls, as `invalid` and `not-completed` are too.
        ...callCategories,
      ])
      .default('all'),
    /** With text-survey-results: `all`, or the ID of an answer (1 Yes, 2 No, 3 Unknown); with survey-results `all`, or the key. */
    response: surveyChoice,
    /** Of one that texts and calls: which of them a category of both is about. Without it its texts; a draft takes whoever either was for. */
    part: z.enum(['texts', 'calls']).optional(),
  },
})
export type DetailsQuery = z.infer<typeof DetailsQuery>

/** Recipients of a broadcast; Items are PhoneNumbers as rows spell them. */
export const PhoneSelection = selectionOf(z.union([z.string().max(40), z.number()]))
export type PhoneSelection = z.infer<typeof PhoneSelection>

export const TextReply = z.object({
  TextMessageID: id,
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Message: z.string(),
  ReceivedDate: instant,
  /** Whether whoever wrote it is one of those whom RepliedTotal counts. */
  Replied: z.boolean(),
  /** Opted out with this message, by a reserved word, in other words, or as a person has decided. */
  IsOptOut: z.boolean(),
  /** For a text that may ask to stop: open until a person decides (decideOptOut), then what it is. Null for any other. */
  OptOutReview: z.enum(['Open', 'OptOut', 'NotOptOut']).nullable(),
  /** Who decided that; null where nobody did, or the phone itself by STOP or UNSTOP. */
  ReviewedBy: z.string().nullable(),
  /** What it was as an answer to the survey; null where it was none. */
  SurveyLabel: z.enum(['Yes', 'No', 'Unknown']).nullable(),
})
export type TextReply = z.infer<typeof TextReply>

/**
 * Something that happened to a broadcast: created, started, paused, resumed, sent now, rescheduled (Detail is the new start as
 * an instant), edited (Detail says what), canceled, calls expired (Detail is how many are not called, while texts go on), handed over, unconfirmed (Detail is how many ended so), confirmed (how many
 * of these arrived after all), no credits for transfers (nobody is transferred any more), completed. User is null where nobody did it.
 */
export const BroadcastEvent = z.object({
  Event: z.string(),
  Detail: z.string(),
  CreatedDate: instant,
  User: z.object({ FirstName: z.string(), LastName: z.string() }).nullable(),
})
export type BroadcastEvent = z.infer<typeof BroadcastEvent>

export const RepliesQuery = listQuery(TextReply)
export const EventsQuery = listQuery(BroadcastEvent)

export const listDetails = call({
  name: 'listDetails',
  summary: 'Recipients of a broadcast and their results',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/details',
  who: 'user',
  params: broadcastId,
  query: DetailsQuery,
  reply: listOf(DetailRow),
  errors: ['RecipientsNotReady'],
})

export const listTextReplies = call({
  name: 'listTextReplies',
  summary: 'Replies to a broadcast, newest first',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/textreplies',
  who: 'user',
  params: broadcastId,
  query: RepliesQuery,
  reply: listOf(TextReply),
})

export const listEvents = call({
  name: 'listEvents',
  summary: 'What happened to a broadcast, when and by whom, in order',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/events',
  who: 'user',
  params: broadcastId,
  query: EventsQuery,
  reply: listOf(BroadcastEvent),
})

/** Of more than 20,000 people: the task that goes on with it. Count is then how many are meant. */
const ofMany = id.nullable()

export const removeDetails = call({
  name: 'removeDetails',
  summary: 'Take recipients out of a broadcast before its start',
  method: 'DELETE',
  path: '/broadcasts/{BroadcastID}/details',
  who: 'user',
  params: broadcastId,
  query: DetailsQuery,
  body: z.object({ Selection: PhoneSelection }),
  reply: z.object({ Count: z.number().int(), Broadcast, TaskID: ofMany }),
  errors: ['WrongStatus', 'NoValidBroadcastContacts', 'RecipientsNotReady'],
})

export const detailsToGroup = call({
  name: 'detailsToGroup',
  summary: 'Make a group of recipients; those who are not contacts yet become contacts',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/details/tolist',
  who: 'user',
  params: broadcastId,
  query: DetailsQuery,
  body: z.object({
    ListName: z.string().trim().min(1, 'Enter a Group Name.').max(50, 'Group Name must be at most 50 characters.'),
    Selection: PhoneSelection,
  }),
  reply: z.object({ ListID: id, ListName: z.string(), Count: z.number().int(), TaskID: ofMany }),
  creates: true,
  errors: ['GroupNameTaken', 'RecipientsNotReady'],
})

/** Into which draft people go: one of this user's that is not sent yet, or, left out, a new one. */
const intoDraft = { DraftBroadcastID: idOrNone }
/** How many of them are new in it, and how many were there already. */
const draftedReply = AddedReply.extend({ DraftBroadcastID: id })

export const detailsToDraft = call({
  name: 'detailsToDraft',
  summary:
    'Add recipients of a broadcast to a draft, or start one with them; with `copy` it starts also with its name, message and settings, with `BroadcastName` under that name',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/todraftbroadcast',
  who: 'user',
  params: broadcastId,
  query: DetailsQuery,
  body: z.object({
    Selection: PhoneSelection,
    copy: z.boolean().default(false),
    /** Of a draft that is started. */
    BroadcastName: z.string().max(500).optional(),
    ...intoDraft,
  }),
  reply: draftedReply,
  creates: true,
  errors: ['RecipientsNotReady'],
})

export const repliesToDraft = call({
  name: 'repliesToDraft',
  summary: 'Add people who replied to a draft, or start one with them',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/textreplies/todraftbroadcast',
  who: 'user',
  params: broadcastId,
  query: RepliesQuery,
  body: z.object({ Selection: PhoneSelection, ...intoDraft }),
  reply: draftedReply,
  creates: true,
})

export const optOutDetails = call({
  name: 'optOutDetails',
  summary: 'Opt recipients out of texts, or out of calls where the broadcast calls, as on the opt-out report',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/details/optout',
  who: 'user',
  params: broadcastId,
  query: DetailsQuery,
  body: z.object({ Selection: PhoneSelection }),
  reply: z.object({ Count: z.number().int(), TaskID: ofMany }),
  errors: ['RecipientsNotReady'],
})

export const exportDetails = call({
  name: 'exportDetails',
  summary: 'The recipients and their results as a CSV file, under the same filters as the list',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/details.csv',
  who: 'user',
  params: broadcastId,
  query: DetailsQuery,
  reply: z.string(),
  givesFile: 'text/csv',
  errors: ['RecipientsNotReady'],
})

export const exportTextReplies = call({
  name: 'exportTextReplies',
  summary: 'The replies as a CSV file',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/textreplies.csv',
  who: 'user',
  params: broadcastId,
  query: RepliesQuery,
  reply: z.string(),
  givesFile: 'text/csv',
})

const selectionBody = z.object({ Selection: PhoneSelection })

export const exportSelectedDetails = call({
  name: 'exportSelectedDetails',
  summary: 'The selected recipients and their results as a CSV file',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/details.csv',
  who: 'user',
  params: broadcastId,
  query: DetailsQuery,
  body: selectionBody,
  reply: z.string(),
  givesFile: 'text/csv',
  errors: ['RecipientsNotReady'],
})

export const exportSelectedReplies = call({
  name: 'exportSelectedReplies',
  summary: 'What the selected people replied as a CSV file',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/textreplies.csv',
  who: 'user',
  params: broadcastId,
  query: RepliesQuery,
  body: selectionBody,
  reply: z.string(),
  givesFile: 'text/csv',
})

/** One thing said between the number of a broadcast and one recipient. */
export const ThreadItem = z.object({
  /** Unique in the thread. */
  ID: z.string(),
  IsInbound: z.boolean(),
  Message: z.string(),
  Media: z.array(Media),
  /** Chat, Stop, Unstop, Join Everyone, Auto Opt-out, Auto Reply, Broadcast. */
  Type: z.string(),
  BroadcastID: id.nullable(),
  /** delivered, failed, waiting, …; empty for what came in. */
  Outcome: z.string(),
  ResultDetail: z.string(),
  Date: instant,
})
export type ThreadItem = z.infer<typeof ThreadItem>

export const getDetail = call({
  name: 'getDetail',
  summary: 'One recipient: the result and its reason, and the whole thread with them on this text number',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/details/{PhoneNumber}',
  who: 'user',
  params: broadcastId.extend({ PhoneNumber: z.string().max(40) }),
  reply: DetailRow.extend({ Thread: z.array(ThreadItem) }),
  errors: ['RecipientsNotReady'],
})
