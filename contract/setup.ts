import { z } from 'zod'
import { call, done } from './call.ts'

/** What an installation needs before organizations can come, and what of it there is. */
export const Setup = z.object({
  /** As links in mails have it; null where it is not set and is guessed. */
  PublicUrl: z.string().nullable(),
  /** What is guessed, or set. */
  Address: z.string(),
  Mail: z.object({ IsSet: z.boolean(), IsSimulated: z.boolean(), From: z.string() }),
  /** Of the operator: codes come from the first. */
  TextNumbers: z.array(z.string()),
  /** Phones of the reader to which a code was texted, and was entered. */
  OwnPhones: z.array(z.string()),
  /** Beside that of the operator. */
  Accounts: z.number().int(),
  /** Whether organizations may sign up by themselves. */
  IsSignUpOpen: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

export const getSetup = call({
  name: 'getSetup',
  summary: 'What this installation needs before organizations can come, and what of it there is',
  method: 'GET',
  path: '/staff/setup',
  who: 'staff',
  reply: Setup,
})

export const sendTestMail = call({
  name: 'sendTestMail',
  summary: 'Send a mail to one’s own address, at once, and hear whether the mail server took it',
  method: 'POST',
  path: '/staff/setup/mail',
  who: 'staff',
  reply: done.extend({ Address: z.string() }),
})
