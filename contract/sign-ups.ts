import { whyNotPassword } from '@carillon/domain/people/credentials.ts'
import { whyNotCompanyName, whyNotSignUpEmail } from '@carillon/domain/people/sign-up.ts'
import { z } from 'zod'
import { call, id, instant } from './call.ts'
import { SignedIn } from './session.ts'

const judged = (whyNot: (text: string) => string | undefined) =>
  z.string().refine((text) => whyNot(text) === undefined, { error: ({ input }) => whyNot(String(input)) })

/** The form of a free trial; a password is judged together with what it must not be. */
export const SignUpForm = z
  .object({
    FirstName: z.string().trim().min(1, 'Enter a First Name.').max(50, 'First Name must be at most 50 characters.'),
    LastName: z.string().trim().min(1, 'Enter a Last Name.').max(50, 'Last Name must be at most 50 characters.'),
    Email: judged(whyNotSignUpEmail),
    PinCode: z.string(),
    /** What the organization is called. */
    CompanyName: judged(whyNotCompanyName),
    GroupCode: z.string().trim().max(40, 'The group code is not valid.').default(''),
    PromoCode: z.string().trim().max(40, 'This is not a valid promo code.').default(''),
  })
  .check(({ value, issues }) => {
    const why = whyNotPassword(value.PinCode, { UserName: value.Email, Email: value.Email })
    if (why) issues.push({ code: 'custom', message: why, path: ['PinCode'], input: value.PinCode })
  })

export const getSignUp = call({
  name: 'getSignUp',
  summary: 'Whether organizations may sign up here by themselves',
  method: 'GET',
  path: '/signups',
  who: 'anyone',
  reply: z.object({ IsOpen: z.boolean() }),
})

const key = z.string().min(1).max(200)

/** Whoever has an account with the address already gets another mail and the same answer. */
export const signUp = call({
  name: 'signUp',
  summary: 'Ask for a free trial; a code and a link go to the address, and nothing is made before one of them is used',
  method: 'POST',
  path: '/signups',
  who: 'anyone',
  body: SignUpForm,
  reply: z.object({
    /** Of this browser: with it the code is entered, and a new one asked for. */
    Key: z.string(),
    /** No other mail goes out before. */
    NextSendDate: instant,
  }),
  errors: ['SignUpClosed', 'TooFast', 'SignInBusy', 'TooManyMails'],
  givesSecret: true,
})

export const resendSignUp = call({
  name: 'resendSignUp',
  summary: 'Another mail with a new code and link; those of the mail before no longer work',
  method: 'POST',
  path: '/signups/resend',
  who: 'anyone',
  body: z.object({ Key: key }),
  reply: z.object({ NextSendDate: instant }),
  errors: ['SignUpOver', 'TooFast', 'TooManyMails'],
})

export const confirmSignUp = call({
  name: 'confirmSignUp',
  summary:
    'Use the code of the mail in the browser that signed up, or its link: in another browser with the password. Makes the account and its owner, and signs in',
  method: 'POST',
  path: '/signups/confirm',
  who: 'anyone',
  body: z.union([
    z.object({ Key: key, Code: z.string().max(40) }),
    z.object({ Token: key, Key: key }),
    z.object({ Token: key, PinCode: z.string().max(200) }),
  ]),
  reply: SignedIn,
  errors: ['SignUpWrongCode', 'SignUpOver', 'SignUpLinkOver', 'SignUpElsewhere', 'SignUpKnown', 'SignInBusy'],
})

/** What a group code stands for. */
export const GroupCode = z.object({
  Name: z.string(),
  /** Beside those of every free trial. */
  FreeCredits: z.number().int(),
  /** AccountTypeID: 0 credits, 2 invoiced credits. */
  AccountType: id,
  PromoMessage: z.string(),
  /** The people of this group sign in with their organization and not here. */
  IsSsoLoginOnly: z.boolean(),
})

export const getGroupCode = call({
  name: 'getGroupCode',
  summary: 'What a group code stands for, while a form is filled in',
  method: 'GET',
  path: '/groupcode',
  who: 'anyone',
  query: z.object({
    GroupCode: z.string().trim().min(1, 'Enter a Group Code.').max(40, 'The group code is not valid.'),
  }),
  reply: GroupCode,
  errors: ['GroupCodeNotValid', 'TooFast'],
})

const Validated = z.object({ Success: z.boolean(), ErrorMessage: z.string().nullable() })

export const validateEmail = call({
  name: 'validateEmail',
  summary: 'Whether this is written as an e-mail address is; whose it is nobody is told',
  method: 'POST',
  path: '/validation/email',
  who: 'anyone',
  body: z.object({ Source: z.string().max(1000) }),
  reply: Validated,
})

export const validatePromoCode = call({
  name: 'validatePromoCode',
  summary: 'Whether there is this promo code',
  method: 'POST',
  path: '/validation/promocode',
  who: 'anyone',
  body: z.object({ Source: z.string().max(1000) }),
  reply: Validated,
  errors: ['TooFast'],
})
