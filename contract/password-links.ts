import { z } from 'zod'
import { call, done } from './call.ts'
import { SignedIn } from './session.ts'

const Token = z.string().min(1).max(200)

/** The answer is the same, and takes as long, whether there is such a user or not. */
export const requestPasswordLink = call({
  name: 'requestPasswordLink',
  summary: 'Send a link for a new password to whoever has this user name or e-mail address',
  method: 'POST',
  path: '/passwordlinks',
  who: 'anyone',
  body: z.object({ UserName: z.string().trim().min(1, 'Enter your User Name or Email.').max(254) }),
  reply: done,
  errors: ['TooFast'],
})

/** Whose password a link is for. It is shown to whoever has the link, who could choose that password. */
export const PasswordLink = z.object({
  Kind: z.enum(['invitation', 'reset']),
  UserName: z.string(),
  FirstName: z.string(),
  Email: z.string(),
  CompanyName: z.string(),
})
export type PasswordLink = z.infer<typeof PasswordLink>

export const readPasswordLink = call({
  name: 'readPasswordLink',
  summary: 'Whose password a link of a mail is for; the link stays good',
  method: 'POST',
  path: '/passwordlinks/read',
  who: 'anyone',
  body: z.object({ Token }),
  reply: PasswordLink,
  errors: ['PasswordLinkOver'],
})

export const choosePassword = call({
  name: 'choosePassword',
  summary: 'Choose a password by the link of a mail, and sign in; ends every other session of the user',
  method: 'POST',
  path: '/passwordlinks/use',
  who: 'anyone',
  /** What may be a password is judged with what it must not be, by the server too. */
  body: z.object({ Token, PinCode: z.string().max(200) }),
  reply: SignedIn,
  errors: ['PasswordLinkOver', 'UserDisabled', 'DemoOver'],
})
