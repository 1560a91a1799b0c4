import { z } from 'zod'
import { User } from './account.ts'
import { call, done, id, instant } from './call.ts'

export const Login = z.object({
  UserName: z.string().trim().min(1, 'Enter a User Name.').max(100),
  PinCode: z.string().max(200).optional(),
  Password: z.string().max(200).optional(),
})

/** Who is signed in now. `AuthToken` serves only the session-reset call, once. */
export const SignedIn = z.object({ AuthToken: z.string(), UserID: id, AccountID: id, UserName: z.string(), User })

/** Sign-in. Signed with a consumer, the `AuthToken` is the user's API token. */
export const login = call({
  name: 'login',
  summary: 'Sign in',
  method: 'POST',
  path: '/user/login',
  who: 'anyone',
  body: Login,
  reply: SignedIn,
  errors: ['WrongCredentials', 'TooManyAttempts', 'UserDisabled', 'SignInBusy', 'DemoOver', 'PasswordExpired'],
})

export const logout = call({
  name: 'logout',
  summary: 'Sign out; ends the session of the cookie',
  method: 'GET',
  path: '/logout',
  who: 'anyone',
  reply: done,
  errors: ['MissingHeader'],
})

/** A key for one connection of the realtime channel: single use, one minute. */
export const websocketKey = call({
  name: 'websocketKey',
  summary: 'A single-use key for the realtime channel',
  method: 'GET',
  path: '/websocket/key',
  who: 'user',
  reply: z.object({ Key: z.string() }),
})

/** After a change of password: ends every session of the user and opens a new one here. */
export const resetSession = call({
  name: 'resetSession',
  summary: 'Open a new session with the AuthToken of a sign-in or a change of password; ends the others',
  method: 'POST',
  path: '/session/reset',
  who: 'anyone',
  isPersonal: true,
  body: z.object({ AuthToken: z.string().min(1).max(200) }),
  reply: z.object({ AuthToken: z.string() }),
  errors: ['NotSignedIn'],
})

/** For a program that shows Carillon to its user, or leads them to a draft. */
export const makeLoginLink = call({
  name: 'makeLoginLink',
  summary:
    'A one-time link with which this user comes to a page of Carillon; it works for five minutes, for programs alone',
  method: 'POST',
  path: '/singlesignon/logintokens',
  who: 'user',
  body: z.object({
    /** Path and query of the page; left out, it is the first one. */
    Target: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[^\s\\]*$/, 'Target must be the path of a page of Carillon, such as /inbox.')
      .default('/'),
  }),
  reply: z.object({ Token: z.string(), Url: z.string(), Expires: instant, Created: instant }),
  givesSecret: true,
  errors: ['WrongStatus'],
})

/** Where the one-time links lead that programs get for their users, such as that of a new draft. */
export const openLoginLink = call({
  name: 'openLoginLink',
  summary: 'Sign in by a one-time link; Replace ends the session of somebody else in this browser',
  method: 'POST',
  path: '/singlesignon/sessions',
  who: 'anyone',
  body: z.object({
    Token: z.string().min(1).max(200),
    Replace: z.boolean().default(false),
    /** The page is shown in a frame of another, to which the session is tied then. */
    IsEmbedded: z.boolean().default(false),
  }),
  /** Path and query of the page that the link is for. */
  reply: z.object({ Target: z.string() }),
  errors: ['LoginLinkOver', 'SignedInAsOther', 'UserDisabled', 'DemoOver'],
})
