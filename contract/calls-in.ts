import { z } from 'zod'
import { call, id, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

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
  /** A message of the broadcast was to be recorded, or somebody called back; what came of a recording, empty where nothing did yet. */
  Purpose: z.enum(['Callback', 'Recording']),
  Outcome: z.string(),
})
export type CallIn = z.infer<typeof CallIn>

export const CallsInQuery = listQuery(CallIn)

export const listCallsIn = call({
  name: 'listCallsIn',
  summary: 'Calls to the numbers of this account, the newest first',
  method: 'GET',
  path: '/callsin',
  who: 'user',
  query: CallsInQuery,
  reply: listOf(CallIn),
})
