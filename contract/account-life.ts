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
