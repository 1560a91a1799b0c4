import { z } from 'zod'
import { call, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** A number that calls of this account may say that they come from. */
export const CallerId = z.object({
  PhoneNumber: z.string(),
  /** By a code that was sent to it (`sendMfa`), or because texts leave from it. */
  ProvenBy: z.enum(['Code', 'TextNumber']),
  /** Null for a text number that nobody has called with yet. */
  ProvenDate: instant.nullable(),
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
