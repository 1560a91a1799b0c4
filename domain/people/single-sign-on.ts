import { whyNotUserName } from './credentials.ts'

/** The domain of an e-mail address, in small letters; undefined of what is none. */
export const domainOf = (email: string): string | undefined => {
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(email.trim())?.[1]?.toLowerCase()
  return domain && isDomain(domain) ? domain : undefined
}

/** Why a domain cannot be one of an account’s people. Names of other alphabets are written as mails write them, `xn--…`. */
export const whyNotDomain = (domain: string): string | undefined => {
  if (domain.trim() === '') return 'Enter a domain, such as school.example.'
  return isDomain(domain.trim().toLowerCase())
    ? undefined
    : 'Enter a domain as it stands in e-mail addresses, such as school.example.'
}

const isDomain = (domain: string): boolean =>
  domain.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/.test(domain)

/** What a provider says of whoever it sends. */
export type Claimed = { readonly [claim: string]: unknown }

type Person = {
  email: string
  /** The provider says that whoever comes reads the mails of this address. */
  isVerified: boolean
  firstName: string
  lastName: string
  /** It says that more than one factor was shown (RFC 8176). */
  hasFactor: boolean
}

/** The person of it (rules/sign-in 17). Whatever is no clear yes is a no. */
export const readPerson = (claims: Claimed): Person => {
  const email = textOf(claims.email).toLowerCase()
  const [first = '', ...rest] = textOf(claims.name).split(/\s+/)
  return {
    email,
    isVerified: [claims.email_verified, claims.xms_edov].some(isYes),
    firstName: (textOf(claims.given_name) || first || email.split('@')[0]!).slice(0, longestName),
    lastName: (textOf(claims.family_name) || rest.join(' ') || '-').slice(0, longestName),
    hasFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
  }
}

const longestName = 50

const textOf = (said: unknown): string => (typeof said === 'string' ? said.trim() : '')

/** Some providers write it as a text or a number. */
const isYes = (said: unknown): boolean => said === true || said === 'true' || said === 1 || said === '1'

/** The user name of somebody who comes by single sign-on: their address, or one that nobody types where that is none or taken. */
export const userNameFor = (email: string, isTaken: boolean, spare: string): string =>
  isTaken || whyNotUserName(email) !== undefined ? `sso-${spare}` : email
