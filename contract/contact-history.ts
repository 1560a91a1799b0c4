import { z } from 'zod'
import { call, idIn, instant } from './call.ts'

/** One thing that happened to a contact, or to what its numbers agree to. */
export const HistoryItem = z.object({
  /** Unique among the items of a contact. */
  ID: z.string(),
  Kind: z.enum(['Contact', 'Permission']),
  /** 'Imported from a file', 'Opted out of texts' and the like, in words for the user. */
  Event: z.string(),
  /** The file and its row, what was edited, who was merged, how a permission came about; empty for nothing. */
  Detail: z.string(),
  /** The number that a permission is of. */
  PhoneNumber: z.string().nullable(),
  /** What the person wrote, or the consent that a user declared. */
  Words: z.string().nullable(),
  By: z.string().nullable(),
  Date: instant,
})
export type HistoryItem = z.infer<typeof HistoryItem>

export const listHistory = call({
  name: 'listHistory',
  summary:
    'Where a contact came from, its edits, merges, deletions and restores, and the opt-ins and opt-outs of its numbers, newest first',
  method: 'GET',
  path: '/contacts/{PersonID}/history',
  who: 'user',
  params: z.object({ PersonID: idIn }),
  reply: z.object({ Items: z.array(HistoryItem) }),
})
