import { cancelReasons } from '@carillon/domain/people/account-life.ts'
import { z } from 'zod'
import { Account } from './account.ts'
import { call } from './call.ts'

export const moveOwnAccount = call({
  name: 'moveOwnAccount',
  summary: 'Put the plan on hold, cancel it, or reactivate it',
  method: 'PUT',
  path: '/account/status',
  who: 'owner',
  isPersonal: true,
  body: z.object({
    Act: z.enum(['Hold', 'Cancel', 'Reactivate']),
    /** The status that the owner has seen it in; in another one nothing is done. */
    AccountStatusID: z.number().int(),
    /** Of a hold: when the account comes back by itself; null is when an owner reactivates it. */
    UntilDate: z.iso.datetime({ offset: true, error: 'Choose a day.' }).nullable().default(null),
    /** Of a cancellation. */
    CancelReason: z.enum(cancelReasons).nullable().default(null),
    /** What else the owner wants to say. */
    Note: z.string().trim().max(500, 'Your words must be at most 500 characters.').default(''),
  }),
  reply: Account,
  errors: ['Conflict'],
})

export const askForPlan = call({
  name: 'askForPlan',
  summary: 'Ask for a plan in place of the free trial; nothing is sent until it has been looked at',
  method: 'POST',
  path: '/account/plan',
  who: 'owner',
  isPersonal: true,
  body: z.object({
    /** 0 credits, 1 monthly. */
    AccountTypeID: z.union([z.literal(0), z.literal(1)], 'Choose a plan.'),
    /** People of a month, of a monthly plan: a group size that is offered (`GET /prices`). */
    MonthlyLevel: z.number('Choose how many people.').int('Choose how many people.').nullable().default(null),
    /** What is sent, and to whom. */
    Purpose: z
      .string()
      .trim()
      .min(20, 'Say in a sentence or two what you will send, and to whom.')
      .max(500, 'That must be at most 500 characters.'),
  }),
  reply: Account,
  errors: ['Conflict'],
})
