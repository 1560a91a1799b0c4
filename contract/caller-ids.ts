import { z } from 'zod'
import { call, instant } from './call.ts'
import { BulkReply, listOf, listQuery } from './lists.ts'

/** A number that calls of this account may say that they come from. */
export const CallerId = z.object({
  PhoneNumber: z.string(),
  /** By a code that was texted to it or spoken in a call (`sendMfa`), or because texts leave from it. */
  ProvenBy: z.enum(['Code', 'CodeByCall', 'TextNumber']),
  /** Null for a text number that nobody has called with yet. */
  ProvenDate: instant.nullable(),
  /** What this user calls with where a broadcast names none. */
  IsDefault: z.boolean(),
  /** By owners, admins and whoever has proven it; text numbers never. */
  CanRemove: z.boolean(),
})
export type CallerId = z.infer<typeof CallerId>

export const CallerIdsQuery = listQuery(CallerId)

export const listCallerIds = call({
  name: 'listCallerIds',
  summary: 'Numbers that calls of this account may come from',
  method: 'GET',
  path: '/callerids',
  who: 'user',
  query: CallerIdsQuery,
  reply: listOf(CallerId),
})

export const removeCallerId = call({
  name: 'removeCallerId',
  summary: 'Take a number out of those that calls may come from',
  method: 'DELETE',
  path: '/callerids/{PhoneNumber}',
  who: 'user',
  params: z.object({ PhoneNumber: z.string().min(1).max(40) }),
  reply: BulkReply,
  errors: ['NotAllowed'],
})
