import { z } from 'zod'
import { call, done, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** A phone that this account has shown to be its own: free trials text those alone. */
export const VerifiedNumber = z.object({
  PhoneNumber: z.string(),
  VerifiedDate: instant,
  /** It was the reader who had the code. */
  IsOwn: z.boolean(),
})

export const VerifiedNumbersQuery = listQuery(VerifiedNumber)

export const listVerifiedNumbers = call({
  name: 'listVerifiedNumbers',
  summary: 'The phones that this account has verified',
  method: 'GET',
  path: '/account/verifiednumbers',
  who: 'user',
  query: VerifiedNumbersQuery,
  reply: listOf(VerifiedNumber),
})

export const sendMfa = call({
  name: 'sendMfa',
  summary: 'Text a code to a phone, to verify it',
  method: 'POST',
  path: '/user/sendmfa',
  who: 'user',
  isPersonal: true,
  body: z.object({
    Channel: z.literal('sms').default('sms'),
    PhoneNumber: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
  }),
  reply: done.extend({
    /** No new code goes out before. */
    NextSendDate: instant,
  }),
  errors: [
    'MfaDoNotCall',
    'MfaInvalid',
    'MfaNotSupported',
    'MfaBlocked',
    'MfaNotTextable',
    'MfaMaxAttempts',
    'TooFast',
  ],
})

export const verifyMfa = call({
  name: 'verifyMfa',
  summary: 'Enter the code that was texted; the phone is verified',
  method: 'POST',
  path: '/user/verifymfa/{Code}',
  who: 'user',
  isPersonal: true,
  // Digits, at most six; anything else is an incorrect code.
  /** Left out, it is the phone that this user had the last code sent to. */
  body: z.object({ PhoneNumber: z.string().trim().min(1, 'Enter a Phone Number.').max(40).optional() }),
  params: z.object({ Code: z.string().max(40) }),
  reply: VerifiedNumber,
  errors: ['MfaWrongCode', 'MfaMaxAttempts'],
})
