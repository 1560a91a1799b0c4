import { isFilled, maxLength, required } from '../form/field-errors.ts'
import { whyNotEmail } from './credentials.ts'

/** Of a free trial that is asked for and not yet confirmed (rules/sign-up 2). */
export const signUp = {
  /** Whoever does not use the mail in this time begins anew. */
  lifeMs: 24 * 3_600_000,
  codeDigits: 6,
  codeLifeMs: 3_600_000,
  triesPerCode: 5,
  waitMs: 60_000,
  /** To one address in a day, however many ask for them. */
  mailsPerDay: 5,
  dayMs: 24 * 3_600_000,
  /** From one network in an hour: a class may sign up together, a program may not. */
  perNetwork: 20,
  networkMs: 3_600_000,
} as const

/** The address is the user name too, and a sign-in takes a name of this length. */
const longestEmail = 100

export const whyNotSignUpEmail = (email: string): string | undefined =>
  whyNotEmail(email) ?? (email.trim().length > longestEmail ? maxLength('Email', longestEmail) : undefined)

export const whyNotCompanyName = (name: string): string | undefined => {
  if (!isFilled(name)) return required('Account Name')
  return name.trim().length > 41 ? maxLength('Account Name', 41) : undefined
}

/** How it is kept and compared: capitals make no difference. */
export const plainEmail = (email: string): string => email.trim().toLowerCase()
export const plainCode = (code: string): string => code.trim().toUpperCase()

type WhyNotMail = { readonly code: 'TooManyMails' } | { readonly code: 'TooFast'; readonly seconds: number }

/** Why no mail goes to an address at this moment; times in milliseconds since 1970. */
export const whyNotSendMail = (
  { lastAt, ofDay }: { readonly lastAt: number | null; readonly ofDay: number },
  now: number,
): WhyNotMail | undefined => {
  if (ofDay >= signUp.mailsPerDay) return { code: 'TooManyMails' }
  const waitMs = lastAt === null ? 0 : lastAt + signUp.waitMs - now
  return waitMs > 0 ? { code: 'TooFast', seconds: Math.ceil(waitMs / 1000) } : undefined
}
