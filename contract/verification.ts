import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
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
  summary:
    'Text a code to a phone, to verify it, or have it spoken in a call, to show that calls may come from it; it works for 10 minutes',
  method: 'POST',
  path: '/user/sendmfa',
  who: 'user',
  isPersonal: true,
  body: z.object({
    Channel: z.enum(['sms', 'call']).default('sms'),
    PhoneNumber: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
  }),
  reply: done.extend({
    /** No new code goes out before. */
    NextSendDate: instant,
    /** Of the call (getCodeCall); null where it is texted. */
    CodeCallID: id.nullable(),
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

/** A call that tells a code, and how it goes. `Answered` is over, too. */
export const CodeCall = z.object({
  CodeCallID: id,
  PhoneNumber: z.string(),
  State: z.enum(['Waiting', 'Calling', 'Answered', 'Busy', 'NoAnswer', 'NotInService', 'Failed']),
})
export type CodeCall = z.infer<typeof CodeCall>

export const getCodeCall = call({
  name: 'getCodeCall',
  summary: 'How the call goes in which this user has asked for a code',
  method: 'GET',
  path: '/user/codecalls/{CodeCallID}',
  who: 'user',
  isPersonal: true,
  params: z.object({ CodeCallID: idIn }),
  reply: CodeCall,
})

export const verifyMfa = call({
  name: 'verifyMfa',
  summary:
    'Enter the code that was told; the phone is verified where it was texted, and calls may come from it either way',
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
