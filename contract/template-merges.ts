import { mergeFields } from '@carillon/domain/text/merge-field-name.ts'
import { mergeMessageStatuses } from '@carillon/domain/text/merge-status.ts'
import { z } from 'zod'
import { call, id, idIn, instant, words } from './call.ts'
import { listOf, listQuery, Selection } from './lists.ts'

export const TemplateMergeMessageStatus = z.enum(mergeMessageStatuses)
export type TemplateMergeMessageStatus = z.infer<typeof TemplateMergeMessageStatus>

/** A message checked against each recipient of a draft, as the draft was then. */
export const TemplateMerge = z.object({
  ID: id,
  Status: z.enum(['InProgress', 'Complete', 'Error']),
  Fields: z.array(z.enum(mergeFields)),
  Done: z.number().int(),
  Total: z.number().int(),
  /** Of those who can be texted: whoever gets nothing anyway needs no correction. */
  InvalidMessageCount: z.number().int(),
  /** For how many of them a field is empty that has no default; one person may lack several. */
  MissingFields: z.array(z.object({ Field: z.enum(mergeFields), Count: z.number().int() })),
  ExcludedMessageCount: z.number().int(),
  /** People whose message was written by hand. */
  OwnMessageCount: z.number().int(),
  /** The recipients, the message or the signature have changed since: it must run again. */
  IsStale: z.boolean(),
  MergeSummaryUri: z.string(),
  /** A CSV file of those who will not get it, and why. */
  InvalidMessageUri: z.string(),
  CreatedDate: instant,
})
export type TemplateMerge = z.infer<typeof TemplateMerge>

/** The message of one recipient. */
export const MergedMessage = z.object({
  /** The number as an identity, for selections. */
  ID: id,
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  /** As it would be sent, without signature; empty where there is none. */
  Message: z.string(),
  /** It was written for this one by hand. */
  IsOwn: z.boolean(),
  Exclude: z.boolean(),
  TemplateMergeMessageStatus,
  /** The status in the words for users; empty where it is valid. */
  StatusText: z.string(),
})
export type MergedMessage = z.infer<typeof MergedMessage>

const mergeId = z.object({ TemplateMergeID: idIn })
const aliased = (path: string) => ({ path: `/template-merges${path}`, aliases: [`/templatemerges${path}`] })

/** `status=Invalid` those with a fault, `status=Excluded` those left out, `status=Own` those written by hand. */
export const MergedMessagesQuery = listQuery(MergedMessage, {
  without: ['Message', 'TemplateMergeMessageStatus', 'StatusText'],
  own: { status: z.enum(['All', 'Invalid', 'Excluded', 'Own']).default('All') },
})

export const startMerge = call({
  name: 'startMerge',
  summary: 'Check the personalized message of a draft against each of its recipients; goes on by itself',
  method: 'POST',
  ...aliased(''),
  who: 'user',
  body: z.object({ DraftBroadcastID: id }),
  reply: TemplateMerge,
  creates: true,
})

export const startDraftMerge = call({
  name: 'startDraftMerge',
  summary: 'Check the personalized message of the draft named in the path; goes on by itself',
  method: 'POST',
  path: '/draft-broadcasts/{DraftBroadcastID}/templatemerges',
  aliases: ['/draftbroadcasts/{DraftBroadcastID}/templatemerges'],
  who: 'user',
  params: z.object({ DraftBroadcastID: idIn }),
  reply: TemplateMerge,
  creates: true,
})

export const getMerge = call({
  name: 'getMerge',
  summary: 'How far a merge is and what it found',
  method: 'GET',
  ...aliased('/{TemplateMergeID}'),
  who: 'user',
  params: mergeId,
  reply: TemplateMerge,
})

export const listMergedMessages = call({
  name: 'listMergedMessages',
  summary: 'The messages of a merge, one for each recipient; page size 1000 by default',
  method: 'GET',
  ...aliased('/{TemplateMergeID}/messages'),
  who: 'user',
  params: mergeId,
  query: MergedMessagesQuery,
  reply: listOf(MergedMessage),
})

export const updateMergedMessages = call({
  name: 'updateMergedMessages',
  summary: 'Leave the selected recipients out, or take them in again',
  method: 'PUT',
  ...aliased('/{TemplateMergeID}'),
  who: 'user',
  params: mergeId,
  query: MergedMessagesQuery,
  body: z.object({ Selection, Update: z.object({ Exclude: z.boolean() }) }),
  reply: TemplateMerge,
})

export const mergeReport = call({
  name: 'mergeReport',
  summary: 'Those who will not get the message, and why, as a CSV file',
  method: 'GET',
  ...aliased('/{TemplateMergeID}/messages.csv'),
  who: 'user',
  params: mergeId,
  query: MergedMessagesQuery,
  reply: z.string(),
  givesFile: 'text/csv',
})

const named = z.object({
  PrimaryPhone: z.string().max(40).default(''),
  FirstName: z.string().max(50).default(''),
  LastName: z.string().max(50).default(''),
  Notes: z.string().max(50).default(''),
})

export const previewMerge = call({
  name: 'previewMerge',
  summary: 'A message as each of these contacts would read it',
  method: 'POST',
  path: '/templatemerges/contacts/preview',
  aliases: ['/template-merges/contacts/preview'],
  who: 'user',
  body: z.object({
    TextMessage: words(5000),
    IncludeSignature: z.boolean().default(false),
    Contacts: z.array(named).min(1).max(100),
  }),
  reply: z.object({
    Items: z.array(
      z.object({
        PrimaryPhone: z.string(),
        /** Exactly what leaves, signature and organisation included; empty where there is none. */
        Message: z.string(),
        TemplateMergeMessageStatus,
        StatusText: z.string(),
      }),
    ),
  }),
})

const OwnMessage = z.object({
  PhoneNumber: z.string().max(40),
  /** Null takes the common message again. */
  TextMessage: words(5000).nullable(),
})

export const setDraftMessage = call({
  name: 'setDraftMessage',
  summary: 'Write the message of one recipient of a draft by hand',
  method: 'POST',
  path: '/draft-broadcasts/{DraftBroadcastID}/templatemerge/single',
  aliases: ['/draftbroadcasts/{DraftBroadcastID}/templatemerge/single'],
  who: 'user',
  params: z.object({ DraftBroadcastID: idIn }),
  body: OwnMessage,
  reply: MergedMessage,
})

export const setBroadcastMessage = call({
  name: 'setBroadcastMessage',
  summary: 'Write the message of one recipient of a broadcast by hand, before it starts',
  method: 'POST',
  path: '/broadcasts/{BroadcastID}/templatemerge/single',
  who: 'user',
  params: z.object({ BroadcastID: idIn }),
  body: OwnMessage,
  reply: MergedMessage,
  errors: ['WrongStatus', 'NotEnoughCredits'],
})
