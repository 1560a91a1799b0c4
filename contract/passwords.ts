import { z } from 'zod'
import { call } from './call.ts'

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
