import { z } from 'zod'
import { call, done, instant } from './call.ts'
import { SignedIn } from './session.ts'

/** What the signed-in user shows besides their password. */
export const SecondFactor = z.object({
  IsOn: z.boolean(),
  OnSinceDate: instant.nullable(),
  /** Of the ten. */
  RecoveryCodesLeft: z.number().int(),
  /** An authenticator app; without one the codes that are texted are the second factor. */
  HasApp: z.boolean(),
  /** To which codes are texted; null where to none. */
  PhoneNumber: z.string().nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Asked for again, as a browser that was left open is not its user. */
const PinCode = z.string().max(200)
const Code = z.string().max(60)
const passwordRefusals = ['TooManyAttempts', 'SignInBusy', 'SignInByPage'] as const

/** What can be asked in a session whose user has to set up a second factor first (rules/sign-in 11). */
export const callsOfSetUp: ReadonlySet<string> = new Set([
  ...['getUser', 'getAccount', 'getSecondFactor', 'beginSecondFactor', 'turnOnSecondFactor'],
  ...['turnOnTextFactor', 'listVerifiedNumbers', 'sendMfa', 'verifyMfa'],
])

export const getSecondFactor = call({
  name: 'getSecondFactor',
  summary: 'Whether this user signs in with a second factor, and how many recovery codes are left',
  method: 'GET',
  path: '/user/secondfactor',
  who: 'user',
  isPersonal: true,
  reply: SecondFactor,
})

export const beginSecondFactor = call({
  name: 'beginSecondFactor',
  summary: 'A new secret for an authenticator app; it counts once a code of the app is entered, within half an hour',
  method: 'POST',
  path: '/user/secondfactor/secret',
  who: 'user',
  isPersonal: true,
  body: z.object({ PinCode }),
  /** `Uri` is what the app reads as a QR code; `Secret` the same to be typed. */
  reply: z.object({ Secret: z.string(), Uri: z.string() }),
  errors: [...passwordRefusals, 'SecondFactorIsOn'],
  givesSecret: true,
})

const RecoveryCodes = z.array(z.string())

export const turnOnSecondFactor = call({
  name: 'turnOnSecondFactor',
  summary:
    'Turn the second factor on with a code of the app, and sign this user out everywhere else; the recovery codes are told this once',
  method: 'POST',
  path: '/user/secondfactor',
  who: 'user',
  isPersonal: true,
  body: z.object({ Code }),
  reply: z.object({ RecoveryCodes }),
  errors: ['SecondFactorIsOn', 'SecondFactorNotBegun', 'WrongCode', 'TooManyCodes', 'SignInByPage'],
  givesSecret: true,
})

export const turnOnTextFactor = call({
  name: 'turnOnTextFactor',
  summary:
    'Turn the second factor on with codes by text alone, to a phone that this user has verified, and sign them out everywhere else; the recovery codes are told this once',
  method: 'POST',
  path: '/user/secondfactor/texts',
  who: 'user',
  isPersonal: true,
  body: z.object({ PinCode, PhoneNumber: z.string().max(40) }),
  reply: z.object({ RecoveryCodes }),
  errors: [...passwordRefusals, 'SecondFactorIsOn', 'PhoneNotVerified'],
  givesSecret: true,
})

export const turnOffSecondFactor = call({
  name: 'turnOffSecondFactor',
  summary: 'Sign in without a second factor from now on',
  method: 'POST',
  path: '/user/secondfactor/off',
  who: 'user',
  isPersonal: true,
  body: z.object({ PinCode }),
  reply: done,
  errors: [...passwordRefusals, 'SecondFactorIsOff', 'SecondFactorRequired'],
})

export const renewRecoveryCodes = call({
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes; those before no longer work',
  method: 'POST',
  path: '/user/secondfactor/recoverycodes',
  who: 'user',
  isPersonal: true,
  body: z.object({ PinCode }),
  reply: z.object({ RecoveryCodes }),
  errors: [...passwordRefusals, 'SecondFactorIsOff'],
  givesSecret: true,
})

export const setTextCodes = call({
  name: 'setTextCodes',
  summary: 'Have codes of sign-ins texted to a phone that this user has verified, or to none, which null says',
  method: 'PUT',
  path: '/user/secondfactor/phone',
  who: 'user',
  isPersonal: true,
  body: z.object({ PinCode, PhoneNumber: z.string().max(40).nullable() }),
  reply: SecondFactor,
  errors: [...passwordRefusals, 'SecondFactorIsOff', 'PhoneNotVerified', 'Conflict'],
})

/** Whose password was right a moment ago, in this browser; its cookie is good for ten minutes. */
export const getSignInStep = call({
  name: 'getSignInStep',
  summary: 'Who is half signed in here, and still has to show a second factor',
  method: 'GET',
  path: '/user/login/step',
  who: 'anyone',
  reply: z.object({
    UserName: z.string(),
    /** Without an app a code is texted, or a recovery code used. */
    HasApp: z.boolean(),
    /** The last digits of the phone to which a code can be texted; null where to none. */
    PhoneEnds: z.string().nullable(),
  }),
  errors: ['SignInStepOver'],
})

export const finishSignIn = call({
  name: 'finishSignIn',
  summary:
    'Finish signing in with a code of the authenticator app, one that was texted, or a recovery code; each works once',
  method: 'POST',
  path: '/user/login/step',
  who: 'anyone',
  body: z.object({ Code }),
  reply: SignedIn,
  errors: ['SignInStepOver', 'WrongCode', 'TooManyCodes', 'UserDisabled', 'DemoOver'],
})

export const textSignInCode = call({
  name: 'textSignInCode',
  summary: 'Text a code to the phone of whoever is half signed in here',
  method: 'POST',
  path: '/user/login/step/text',
  who: 'anyone',
  /** No new code goes out before. */
  reply: done.extend({ NextSendDate: instant }),
  errors: [
    'SignInStepOver',
    'NoTextCodes',
    'MfaDoNotCall',
    'MfaBlocked',
    'MfaNotTextable',
    'MfaMaxAttempts',
    'TooFast',
  ],
})
