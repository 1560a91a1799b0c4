import { z } from 'zod'
import { Broadcast } from './broadcasts.ts'
import { call, id, idIn } from './call.ts'
import { Seen } from './edits.ts'

/** The fewest people that a broadcast can be asked about: single texts go to as many at once. */
export const leastApprovalCount = 15

/** Who looks at large broadcasts before they leave. */
export const ApprovalRule = z.object({
  /** Broadcasts to more people than this wait for approval; null where none do. */
  OverCount: z.number().int().nullable(),
  /** Who may approve besides the owners; each sees all broadcasts. */
  UserIDs: z.array(id),
  /** The active users of the account: owners approve anyway, others can be named where they see all broadcasts. */
  Users: z.array(
    z.object({
      UserID: id,
      FirstName: z.string(),
      LastName: z.string(),
      IsMasterUser: z.boolean(),
      CanSeeAllBroadcasts: z.boolean(),
    }),
  ),
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

export const getApprovalRule = call({
  name: 'getApprovalRule',
  summary: 'From how many people on a broadcast waits for approval, and who may approve',
  method: 'GET',
  path: '/account/approvals',
  who: 'owner',
  reply: ApprovalRule,
})

export const updateApprovalRule = call({
  name: 'updateApprovalRule',
  summary:
    'Have broadcasts to more than so many people wait for approval, and name who may approve; what is left out stays. What waits already goes on waiting',
  method: 'PUT',
  path: '/account/approvals',
  who: 'owner',
  body: z.object({
    OverCount: z
      .number()
      .int()
      .min(leastApprovalCount, 'Enter a number from 15 to 1,000,000.')
      .max(1_000_000, 'Enter a number from 15 to 1,000,000.')
      .nullable()
      .optional(),
    UserIDs: z.array(id).max(200, 'Name at most 200 people.').optional(),
    Seen,
  }),
  reply: ApprovalRule,
  errors: ['ChangedMeanwhile'],
})

export const decideApproval = call({
  name: 'decideApproval',
  summary:
    'Approve a broadcast that waits, send it back with words, or have it wait again: whoever may approve takes a decision back so, and its sender asks again after it was sent back',
  method: 'PUT',
  path: '/broadcasts/{BroadcastID}/approval',
  who: 'user',
  params: z.object({ BroadcastID: idIn }),
  body: z.object({
    State: z.enum(['Approved', 'SentBack', 'Waiting']),
    /** As it was seen: any other asking refuses it. */
    AskNumber: z.number().int(),
    /** As it was seen, where it is approved: the promise is of so many people. */
    PeopleCount: z.number().int().optional(),
    /** What is to be changed, where it is sent back. */
    Words: z.string().trim().max(500, 'Write at most 500 characters.').default(''),
  }),
  reply: Broadcast,
  errors: ['ApprovalChanged', 'RecipientsNotReady', 'WrongStatus', 'AccountCannotSend', 'NotAllowed'],
})
