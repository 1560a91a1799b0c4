import { z } from 'zod'
import { call, idIn } from './call.ts'

/** Whom one of the operator's users stands in for, by whom and why. */
export const signInAs = call({
  name: 'signInAs',
  summary: 'Sign in as a user of an account for support, for an hour, with a reason; the page alone may',
  method: 'POST',
  path: '/staff/accounts/{AccountID}/users/{UserID}/session',
  who: 'staff',
  params: z.object({ AccountID: idIn, UserID: idIn }),
  body: z.object({
    Reason: z
      .string()
      .trim()
      .min(3, 'Say why: the reason is shown on every page, and kept in the audit log.')
      .max(200, 'The reason must be at most 200 characters.'),
  }),
  reply: z.object({ UserName: z.string(), EndsDate: z.string() }),
  errors: ['UserDisabled', 'DemoOver', 'SupportByPage'],
})

export const leaveSupport = call({
  name: 'leaveSupport',
  summary: 'End a session for support; whoever opened it is themselves again',
  method: 'POST',
  path: '/session/leave',
  who: 'user',
  /** Whose account it was. */
  reply: z.object({ AccountID: z.number().int() }),
  errors: ['WrongStatus'],
})
