import { z } from 'zod'
import { call, id, idIn } from './call.ts'

/** The credits of one kind on one day; never negative. */
export const StatementEntry = z.object({
  /** Of the user's own calendar: 2026-01-31. */
  Day: z.string(),
  Kind: z.enum(['Reserved', 'Used', 'Released']),
  Credits: z.number(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const Statement = z.object({
  BroadcastID: id,
  BroadcastName: z.string(),
  Entries: z.array(StatementEntry),
  Reserved: z.number(),
  Used: z.number(),
  Released: z.number(),
  /** Still set aside: reserved, neither used nor released. */
  Held: z.number(),
  /** What was used is what its results say, and nothing is held once it is over. */
  AddsUp: z.boolean(),
})
export type Statement = z.infer<typeof Statement>

export const getBroadcastStatement = call({
  name: 'getBroadcastStatement',
  summary: 'The credits of a broadcast: set aside, used day by day, and given back',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/statement',
  who: 'user',
  params: z.object({ BroadcastID: idIn }),
  reply: Statement,
})
