import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { CallTransfer } from './call-results.ts'
import { listOf, listQuery } from './lists.ts'

/** What somebody left behind the tone. */
export const Voicemail = z.object({
  Seconds: z.number(),
  /** Where its sound is fetched, for half a year. */
  Uri: z.string(),
  /** The shape of it, from 0 to 255, for a picture of it. */
  Peaks: z.array(z.number().int()),
  /** By anybody of the account. */
  IsHeard: z.boolean(),
})
export type Voicemail = z.infer<typeof Voicemail>

/** Somebody has called a number of the account. */
export const CallIn = z.object({
  CallInID: id,
  /** Empty where whoever called hides it. */
  PhoneNumber: z.string(),
  CalledNumber: z.string(),
  PersonID: id.nullable(),
  FirstName: z.string(),
  LastName: z.string(),
  /** Whose message they heard; 0 and empty where they heard that there is nothing new for them. */
  BroadcastID: z.number().int(),
  BroadcastName: z.string(),
  CreatedDate: instant,
  /** Null where they had hung up before. */
  AnsweredDate: instant.nullable(),
  /** Null while it goes on, and where its end was never heard of. */
  EndedDate: instant.nullable(),
  HeardSeconds: z.number(),
  /** Pressed in it. */
  Keys: z.string(),
  /** A message of the broadcast was to be recorded or one to be sent, or somebody called back; what came of the first two, empty where nothing did yet. */
  Purpose: z.enum(['Callback', 'Recording', 'Launch']),
  Outcome: z.string(),
  /** What came of it where they pressed 0; null where they did not. */
  Transfer: CallTransfer.nullable(),
  /** Null where they left no message, and where it is gone. */
  Voicemail: Voicemail.nullable(),
})
export type CallIn = z.infer<typeof CallIn>

export const CallsInQuery = listQuery(CallIn, {
  own: {
    /** Those in which a message was left, or none was. */
    hasvoicemail: z.stringbool().optional(),
  },
})

export const listCallsIn = call({
  name: 'listCallsIn',
  summary: 'Calls to the numbers of this account, the newest first',
  method: 'GET',
  path: '/callsin',
  who: 'user',
  query: CallsInQuery,
  reply: listOf(CallIn),
})

export const CallsInSummary = z.object({
  /** Messages that nobody has heard yet; 1,000 stands for all beyond. */
  Unheard: z.number().int(),
})
export type CallsInSummary = z.infer<typeof CallsInSummary>

export const callsInSummary = call({
  name: 'callsInSummary',
  summary: 'How many messages of callers nobody has heard yet',
  method: 'GET',
  path: '/callsin/summary',
  who: 'user',
  reply: CallsInSummary,
})

const callInId = z.object({ CallInID: idIn })

export const getVoicemail = call({
  name: 'getVoicemail',
  summary: 'The message that was left in a call, a WAV of 8,000 samples a second',
  method: 'GET',
  path: '/callsin/{CallInID}/voicemail',
  who: 'user',
  params: callInId,
  reply: z.string(),
  givesFile: 'audio/wav',
})

export const updateVoicemail = call({
  name: 'updateVoicemail',
  summary: 'Say that a message was heard, or that it is to be heard still: for everybody of the account',
  method: 'PUT',
  path: '/callsin/{CallInID}/voicemail',
  who: 'user',
  params: callInId,
  body: z.object({ IsHeard: z.boolean() }),
  reply: CallsInSummary,
})

export const deleteVoicemail = call({
  name: 'deleteVoicemail',
  summary: 'Delete the message that was left in a call, for good; the call stays listed',
  method: 'DELETE',
  path: '/callsin/{CallInID}/voicemail',
  who: 'user',
  params: callInId,
  reply: done,
})
