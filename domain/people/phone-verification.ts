/** Codes that verify a phone: how many, how long, and how often they may be tried. */
export const verification = {
  digits: 6,
  lifeMs: 10 * 60_000,
  triesPerCode: 5,
  waitMs: 60_000,
  sendsPerPhone: 5,
  sendsPerAccount: 20,
  /** Of sign-ins, to a phone that was chosen for them by its user; those of an account are as many as its people sign in. */
  signInsPerPhone: 20,
  /** Sends are counted from the first one of a phone for this long. */
  dayMs: 24 * 3_600_000,
} as const

type Sends = {
  /** When the last code went to this phone, in milliseconds since 1970; null for never. */
  readonly lastSentAt: number | null
  /** In the day that began with the first of them. */
  readonly toPhone: number
  readonly ofAccount: number
}

type WhyNotCode = { readonly code: 'MfaMaxAttempts' } | { readonly code: 'TooFast'; readonly seconds: number }

/** Why no code goes out at this moment; the day's limit before the minute's, which waiting would not help. */
export const whyNotSendCode = (
  { lastSentAt, toPhone, ofAccount }: Sends,
  now: number,
  { forSignIn = false } = {},
): WhyNotCode | undefined => {
  const isTooOften = forSignIn
    ? toPhone >= verification.signInsPerPhone
    : toPhone >= verification.sendsPerPhone || ofAccount >= verification.sendsPerAccount
  if (isTooOften) return { code: 'MfaMaxAttempts' }
  const waitMs = lastSentAt === null ? 0 : lastSentAt + verification.waitMs - now
  return waitMs > 0 ? { code: 'TooFast', seconds: Math.ceil(waitMs / 1000) } : undefined
}

/** A code of `randomInt(10 ** verification.digits)`. */
export const writeCode = (random: number): string => String(random).padStart(verification.digits, '0')

/** As people copy it out of a text: spaces and a hyphen do not matter. Undefined where it cannot be a code. */
export const readCode = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** What stands in the text; one segment. */
export const codeText = (code: string): string =>
  `Carillon: your code is ${code}. It works for 10 minutes. If you did not ask for it, ignore this text.`

/** What is said in the call, digit by digit and twice, as it may be written down. */
export const codeSpeech = (code: string): string => {
  const digits = `${[...code].join('. ')}.`
  return `Hello. This is Carillon with the code that was asked for. Your code is: ${digits} Once more, your code is: ${digits} It works for 10 minutes. If you did not ask for it, hang up and ignore this call. Good bye.`
}
