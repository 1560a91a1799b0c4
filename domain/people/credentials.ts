import { isFilled, maxLength, required } from '../form/field-errors.ts'

/**
 * Why a new user may not have this user name (rules/sign-in 1): 8 to 50 characters, no spaces. What a name is
 * made of besides is ours: letters and digits of any case, which makes no difference, and dots, dashes, underscores, at
 * signs.
 */
export const whyNotUserName = (name: string): string | undefined => {
  if (!isFilled(name)) return required('User Name')
  if (/\s/.test(name.trim())) return 'Username cannot contain any spaces'
  if (name.trim().length < 8) return 'User Name must be at least 8 characters.'
  if (name.trim().length > 50) return maxLength('User Name', 50)
  if (/^[a-z0-9][a-z0-9._@-]*$/i.test(name.trim())) return undefined
  return 'Use letters, digits, dots, dashes, underscores and at signs only; begin with a letter or digit.'
}

/** Why a password will not do (rules/sign-in 2). */
export const whyNotPassword = (password: string, whose: { UserName: string; Email: string }): string | undefined => {
  if (!isFilled(password)) return required('Password')
  if (/[\s/\\"'“”‘’`]/.test(password)) return 'Password cannot contain spaces, slashes or quotation marks.'
  if (password.length < 8) return 'Password must be at least 8 characters.'
  if (password.length > 100) return maxLength('Password', 100)
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return 'Use at least one letter and one number.'
  const isOneOf = [whose.UserName, whose.Email].some((name) => name.trim().toLowerCase() === password.toLowerCase())
  return isOneOf ? 'Choose a password that is not your user name or e-mail address.' : undefined
}

/** One address, with something on both sides of its sign; whether it is somebody's, only a mail can tell. */
export const whyNotEmail = (email: string): string | undefined => {
  if (!isFilled(email)) return required('Email')
  if (email.trim().length > 254) return maxLength('Email', 254)
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(email.trim()) ? undefined : 'Use a valid Email.'
}
