import { z } from 'zod'
import { call, done, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'

/** How the users of the account sign in, as its owners say. */
export const SignInSettings = z.object({
  /** Whoever signs in with a password and has no second factor is led through setting one up. */
  RequiresSecondFactor: z.boolean(),
  RequiredSinceDate: instant.nullable(),
  /** Active users, and how many of them have one, which a passkey is, too. */
  Users: z.number().int(),
  UsersWithSecondFactor: z.number().int(),
  /** A password that is older is replaced before its user signs in by it; null is never. */
  PasswordDays: z.number().int().nullable(),
})
export type SignInSettings = z.infer<typeof SignInSettings>

export const getSignInSettings = call({
  name: 'getSignInSettings',
  summary: 'How the users of the account sign in, and how many have a second factor',
  method: 'GET',
  path: '/account/signin',
  who: 'owner',
  reply: SignInSettings,
})

export const requireSecondFactor = call({
  name: 'requireSecondFactor',
  summary:
    'Require a second factor of every user of the account, from their next sign-in on, or no longer; whoever requires it has one',
  method: 'PUT',
  path: '/account/signin/secondfactor',
  who: 'owner',
  isPersonal: true,
  body: z.object({ IsRequired: z.boolean() }),
  reply: SignInSettings,
  errors: ['SecondFactorFirst'],
})

export const setPasswordDays = call({
  name: 'setPasswordDays',
  summary: 'Have passwords of the account replaced when they are so many days old, or, by null, never',
  method: 'PUT',
  path: '/account/signin/passwords',
  who: 'owner',
  isPersonal: true,
  body: z.object({
    PasswordDays: z
      .number()
      .int('Enter a whole number of days.')
      .min(30, 'Enter 30 days or more.')
      .max(730, 'Enter 730 days at most.')
      .nullable(),
    Seen,
  }),
  reply: SignInSettings,
  errors: ['ChangedMeanwhile'],
})

export const resetSecondFactor = call({
  name: 'resetSecondFactor',
  summary:
    'Take away the second factor, the passkeys and the link to single sign-on of a user who has lost them; they sign in with their password alone, or set a factor up anew where it is required',
  method: 'DELETE',
  path: '/account/users/{UserID}/secondfactor',
  who: 'admin',
  isPersonal: true,
  params: z.object({ UserID: idIn }),
  reply: done,
  errors: ['OwnerByOwner', 'SecondFactorYours', 'FactorOfTheirsIsOff'],
})
