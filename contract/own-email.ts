import { z } from 'zod'
import { call, done, instant } from './call.ts'

/** Another e-mail address that was asked for and is not confirmed yet. */
export const EmailChange = z.object({
  /** Null where none is asked for. */
  Email: z.string().nullable(),
  ExpiresDate: instant.nullable(),
  /** What is asked for with a change: who has no password here shows a second factor, and who has neither asks an owner or admin. */
  Proof: z.enum(['Password', 'Code', 'None']),
})
export type EmailChange = z.infer<typeof EmailChange>

export const getEmailChange = call({
  name: 'getEmailChange',
  summary: 'The e-mail address that this user has asked for and not confirmed yet',
  method: 'GET',
  path: '/user/emailchange',
  who: 'user',
  isPersonal: true,
  reply: EmailChange,
})

export const changeEmail = call({
  name: 'changeEmail',
  summary:
    'Ask for another e-mail address, which counts once the link that is sent there has been used, within a day. The present one is told',
  method: 'PUT',
  path: '/user/emailchange',
  who: 'user',
  isPersonal: true,
  body: z.object({
    /** What may be one is judged with those of colleagues, by the server. */
    Email: z.string().max(300),
    PinCode: z.string().max(200).default(''),
    /** Of the second factor, in the place of a password where there is none. */
    Code: z.string().max(60).default(''),
  }),
  reply: EmailChange,
  errors: [
    ...(['TooManyAttempts', 'SignInBusy', 'SignInByPage', 'TooFast'] as const),
    ...(['WrongCode', 'TooManyCodes', 'EmailByAdmin'] as const),
  ],
})

export const cancelEmailChange = call({
  name: 'cancelEmailChange',
  summary: 'Keep the present e-mail address; the link that was sent no longer works',
  method: 'DELETE',
  path: '/user/emailchange',
  who: 'user',
  isPersonal: true,
  reply: done,
  errors: ['SignInByPage'],
})

export const confirmEmail = call({
  name: 'confirmEmail',
  summary: 'Have the new e-mail address by the link that was sent there, signed in as who asked for it',
  method: 'POST',
  path: '/user/emailchange/confirm',
  who: 'user',
  isPersonal: true,
  body: z.object({ Token: z.string().min(1).max(200) }),
  reply: z.object({ Email: z.string() }),
  errors: ['EmailLinkOver', 'SignInByPage', 'Conflict'],
})
