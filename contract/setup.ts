import { z } from 'zod'
import { call, done, instant } from './call.ts'

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

/** What holds for the whole installation. */
export const Installation = z.object({
  /** Whether organizations may sign up by themselves. */
  IsSignUpOpen: z.boolean(),
  /** Closed by CARILLON_SIGN_UP, which staff cannot open. */
  IsSignUpOff: z.boolean(),
  /** When staff last opened or closed it; null where they never have. */
  ChangedDate: instant.nullable(),
  ChangedBy: z.string().nullable(),
  /** What was set where Carillon runs; it holds until it is set anew and Carillon is started again. */
  Settings: z.array(
    z.object({
      Name: z.string(),
      About: z.string(),
      /** What holds where nothing is set. */
      Default: z.string(),
      IsSet: z.boolean(),
      /** Null where nothing is set, and of what is not for reading, as it opens something. */
      Value: z.string().nullable(),
    }),
  ),
})
export type Installation = z.infer<typeof Installation>

export const getInstallation = call({
  name: 'getInstallation',
  summary: 'The settings of this installation, as the process that answers has them; passwords and keys are not told',
  method: 'GET',
  path: '/staff/settings',
  who: 'staff',
  reply: Installation,
})

export const changeInstallation = call({
  name: 'changeInstallation',
  summary: 'Open or close signing up',
  method: 'PUT',
  path: '/staff/settings',
  who: 'staff',
  body: z.object({ IsSignUpOpen: z.boolean() }),
  reply: Installation,
  errors: ['Conflict'],
})
