import type { CallPart, CallResult, CallSection } from '@carillon/domain/broadcast/call-result.ts'
import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'
import { TransferRow } from './transfers.ts'

// Spelt out, as the page fetches this before anything else, and the domain's sentences later.
export const callResults = [
  ...(['LivePerson', 'Voicemail', 'BusyNoAnswer', 'Invalid', 'Incomplete'] as const),
] as const satisfies readonly CallResult[]
const sections = [
  ...(['survey-results', 'all', 'live-person', 'voicemail', 'busy-no-answer', 'invalid', 'not-completed'] as const),
  // Its two parts: for whom a call is still to come, and for whom none is.
  ...(['to-be-called', 'not-completed-for-good'] as const),
] as const satisfies readonly (CallSection | CallPart | 'survey-results')[]

/** Whose answers: everybody's, or those by one key. */
export const surveyChoice = z.enum(['all', '1', '2', '3', '4', '5', '6', '7', '8', '9']).default('all')

const broadcastId = z.object({ BroadcastID: idIn })

/** The key, and what it means. */
export const SurveyResult = z.object({ ID: z.number().int(), Label: z.string() })

/** Whom somebody who pressed 0 talked to, and how long. */
export const CallTransfer = TransferRow.pick({ TransferNumber: true, Seconds: true, Result: true })

/** One recipient of a broadcast and what became of the calls. */
export const CallRow = z.object({
  PhoneNumber: z.string(),
  PersonID: id.nullable(),
  FirstName: z.string(),
  LastName: z.string(),
  Notes: z.string(),
  CallResult: z.enum(callResults),
  /** waiting, retrying, unknown, delivered, failed, invalid, notSent */
  Outcome: z.string(),
  ResultDetail: z.string(),
  /** Of the last call; empty where nobody answered. */
  AnsweredBy: z.enum(['Person', 'Machine', '']),
  Attempts: z.number().int(),
  /** Seconds from its answer to its end, and of our audio in it. */
  Duration: z.number(),
  HeardSeconds: z.number(),
  /** Pressed in it. */
  Keys: z.string(),
  /** What they answered to a voice survey, by the key; null where they did not, or nothing was asked. */
  SurveyResult: SurveyResult.nullable(),
  /** That they pressed 0 and talked to somebody, or else what became of the last time; null where they did not. */
  Transfer: CallTransfer.nullable(),
  Credits: z.number(),
  LastCallTime: instant.nullable(),
  CompletedDate: instant.nullable(),
})
export type CallRow = z.infer<typeof CallRow>

/** The path fragments of the details page (rules/calls 12) as a filter. */
export const CallResultsQuery = listQuery(CallRow, {
  own: {
    category: z.enum(sections).default('all'),
    /** With survey-results: `all`, or the key of an answer. */
    response: surveyChoice,
  },
})

export const listCallResults = call({
  name: 'listCallResults',
  summary: 'Recipients of a broadcast that calls, and their results',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/callresults',
  who: 'user',
  params: broadcastId,
  query: CallResultsQuery,
  reply: listOf(CallRow),
  errors: ['RecipientsNotReady'],
})

export const exportCallResults = call({
  name: 'exportCallResults',
  summary: 'The recipients and the results of their calls as a CSV file, under the same filters as the list',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/callresults.csv',
  who: 'user',
  params: broadcastId,
  query: CallResultsQuery,
  reply: z.string(),
  givesFile: 'text/csv',
  errors: ['RecipientsNotReady'],
})

/** One call to a recipient. */
export const CallMade = z.object({
  /** The first is 1. Where the trunk had no line, the next has the same number. */
  Attempt: z.number().int(),
  DialedDate: instant,
  RangDate: instant.nullable(),
  AnsweredDate: instant.nullable(),
  /** Null while it is being made. */
  EndedDate: instant.nullable(),
  /** Seconds from its answer to its end. */
  Duration: z.number(),
  AnsweredBy: z.enum(['Person', 'Machine', '']),
  /** How that was told; empty where it was not listened to, or nobody answered. */
  ToldBy: z.string(),
  /** How it ended, in plain words, and what the network said. */
  Result: z.string(),
  NetworkCode: z.string(),
  HeardSeconds: z.number(),
  Keys: z.string(),
  Credits: z.number(),
  /** Packets of its audio both ways and their jitter (RFC 3550); the peer's are null where it reported none. Null where there was no audio. */
  Quality: z
    .object({
      ...{ Received: z.number(), Lost: z.number(), JitterMs: z.number(), Sent: z.number() },
      ...{ PeerLost: z.number().nullable(), PeerJitterMs: z.number().nullable() },
    })
    .nullable(),
  /** From the answer to the end of a machine's greeting; null where there was none. */
  MachineReadySeconds: z.number().nullable(),
  /** What was played, or begun; null where nobody answered. `Words` is what was spoken, with theirs in it; empty where it was not made of text. */
  Sound: z.object({ Name: z.string(), Uri: z.string(), Words: z.string() }).nullable(),
})
export type CallMade = z.infer<typeof CallMade>

const phoneOf = broadcastId.extend({ PhoneNumber: z.string().max(40) })

export const getCallResult = call({
  name: 'getCallResult',
  summary: 'One recipient of a broadcast that calls, with every call to them, the last first',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/callresults/{PhoneNumber}',
  who: 'user',
  params: phoneOf,
  reply: CallRow.extend({ Calls: z.array(CallMade) }),
  errors: ['RecipientsNotReady'],
})

export const getCallSound = call({
  name: 'getCallSound',
  summary: 'What one recipient was told in words that have theirs in them, a WAV of 8,000 samples a second',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/callresults/{PhoneNumber}/sound',
  who: 'user',
  params: phoneOf,
  query: z.object({ AnsweredBy: z.enum(['Person', 'Machine']).default('Person') }),
  reply: z.string(),
  givesFile: 'audio/wav',
  errors: ['RecipientsNotReady', 'SpeechUnavailable'],
})

export const CallsInProgress = z.object({
  /** Asked of the network, which has not said yet that it rings. */
  Dialing: z.number().int(),
  Ringing: z.number().int(),
  /** Somebody or something has answered. */
  Talking: z.number().int(),
  /** A machine is being left its message. */
  LeavingMessage: z.number().int(),
  /** Begun by a process that is gone: they keep their lines until they are certainly over, at most ten minutes. */
  InDoubt: z.number().int(),
  LinesInUse: z.number().int(),
  /** That this broadcast may use at a time. */
  LinesAllowed: z.number().int(),
})
export type CallsInProgress = z.infer<typeof CallsInProgress>

export const getCallsInProgress = call({
  name: 'getCallsInProgress',
  summary: 'How many calls of a broadcast are being made at this moment, and how far they are',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/callsinprogress',
  who: 'user',
  params: broadcastId,
  reply: CallsInProgress,
})
