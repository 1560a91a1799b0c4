import { whyNotEmail, whyNotPassword, whyNotUserName } from '@carillon/domain/people/credentials.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { SignedIn } from './session.ts'

const judged = (whyNot: (text: string) => string | undefined) =>
  z.string().refine((text) => whyNot(text) === undefined, { error: ({ input }) => whyNot(String(input)) })

/** The form of the first user; a password is judged together with what it must not be. */
export const FirstUserForm = z
  .object({
    FirstName: z.string().trim().min(1, 'Enter a First Name.').max(50, 'First Name must be at most 50 characters.'),
    LastName: z.string().trim().min(1, 'Enter a Last Name.').max(50, 'Last Name must be at most 50 characters.'),
    Email: judged(whyNotEmail),
    UserName: judged(whyNotUserName),
    PinCode: z.string(),
  })
  .check(({ value, issues }) => {
    const why = whyNotPassword(value.PinCode, value)
    if (why) issues.push({ code: 'custom', message: why, path: ['PinCode'], input: value.PinCode })
  })

/** The one-time link that an empty installation prints; it is good for an hour. */
export const createFirstUser = call({
  name: 'createFirstUser',
  summary: 'Create the first staff user of an empty installation by its one-time link, and sign in',
  method: 'POST',
  path: '/firstuser',
  who: 'anyone',
  body: FirstUserForm.and(z.object({ Token: z.string().min(1).max(200) })),
  reply: SignedIn,
  errors: ['FirstUserLinkOver', 'FirstUserExists'],
})
