import { z } from 'zod'
import { call } from './call.ts'
import { Login, SignedIn } from './session.ts'

export const changePassword = call({
  name: 'changePassword',
  summary:
    'Choose another password; signs this user out everywhere else. `AuthToken` is for the session-reset call, by which this session gets a new key',
  method: 'PUT',
  path: '/user/passwordchange',
  who: 'user',
  isPersonal: true,
  /** What may be a password is judged with what it must not be, by the server too. */
  body: z.object({ PinCode: z.string().max(200), NewPinCode: z.string().max(200) }),
  reply: z.object({ AuthToken: z.string() }),
  errors: ['TooManyAttempts', 'SignInBusy', 'PasswordByPage', 'PasswordChangedMeanwhile'],
  givesSecret: true,
})

export const changeUserName = call({
  name: 'changeUserName',
  summary:
    'Choose another user name to sign in with, knowing the password; signs this user out everywhere else. `AuthToken` is for the session-reset call, by which this session gets a new key',
  method: 'PUT',
  path: '/user/usernamechange',
  who: 'user',
  isPersonal: true,
  /** What may be a user name is judged with what others have, by the server. */
  body: z.object({ UserName: z.string().max(200), PinCode: z.string().max(200) }),
  reply: z.object({ UserName: z.string(), AuthToken: z.string() }),
  errors: ['TooManyAttempts', 'SignInBusy', 'TooFast', 'SignInByPage', 'SignInChangedMeanwhile'],
  givesSecret: true,
})

export const changeExpiredPassword = call({
  name: 'changeExpiredPassword',
  summary: 'Replace a password that is too old to sign in with, and sign in; ends every other session of the user',
  method: 'POST',
  path: '/user/expiredpassword',
  who: 'anyone',
  body: z.object({ UserName: Login.shape.UserName, PinCode: z.string().max(200), NewPinCode: z.string().max(200) }),
  reply: SignedIn,
  errors: [
    ...(['WrongCredentials', 'TooManyAttempts', 'UserDisabled', 'SignInBusy', 'DemoOver'] as const),
    ...(['PasswordNotExpired', 'PasswordByPage', 'PasswordChangedMeanwhile'] as const),
  ],
})
