import { z } from 'zod'
import { instant } from './call.ts'

/** What became of asking that a broadcast be approved (rules/approvals). */
export const Approval = z.object({
  State: z.enum(['Waiting', 'Approved', 'SentBack']),
  /** One more each time that it is asked: after a change, and by hand. */
  AskNumber: z.number().int(),
  /** How many get it; once approved, how many were promised. */
  PeopleCount: z.number().int(),
  AskedDate: instant,
  /** Not approved by then, it is not sent. */
  ExpiresDate: instant,
  /** Empty while nobody has decided. */
  DecidedBy: z.string(),
  DecidedDate: instant.nullable(),
  /** What is to be changed, where it was sent back. */
  Words: z.string(),
})
