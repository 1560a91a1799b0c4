import type { ErrorEntry } from './error-entry.ts'

/** What goes wrong where one signs in with the page of an organization: part of the one table in errors.ts. */
export const signOnErrors = {
  SignOnUnknown: {
    status: 400,
    code: 160,
    type: 'Display',
    message: 'No organization has set up single sign-on for addresses at {domain} here. Sign in with your password.',
  },
  SignOnOnly: {
    status: 403,
    code: 161,
    type: 'Display',
    message:
      'Your organization signs in with its own page. Choose “Sign in with your organization” and enter your e-mail address.',
  },
  SignOnOver: {
    status: 400,
    code: 162,
    type: 'Display',
    message: 'This sign-in has taken too long, was begun in another browser, or was used before. Start again.',
  },
  SignOnRefused: {
    status: 401,
    code: 163,
    type: 'Display',
    message: 'Your organization’s sign-in page did not sign you in: {why}',
  },
  SignOnUnreachable: {
    status: 503,
    code: 164,
    type: 'Display',
    message:
      'Your organization’s sign-in page cannot be reached just now. Try again in a moment, or tell your administrator.',
  },
  SignOnEmail: {
    status: 403,
    code: 165,
    type: 'Display',
    message:
      'Your organization’s sign-in page did not tell a verified e-mail address of yours at one of its domains. Tell your administrator.',
  },
  SignOnOwner: {
    status: 403,
    code: 166,
    type: 'Display',
    message:
      'You own this account. Sign in with your password and test single sign-on under Settings, Sign-in; from then on it signs you in, too.',
  },
  SignOnOtherPerson: {
    status: 403,
    code: 167,
    type: 'Display',
    message:
      'This e-mail address has signed in as another person of your organization before. An administrator can reset how that user signs in.',
  },
  SignOnNotTested: {
    status: 409,
    code: 168,
    type: 'Display',
    message: 'Test single sign-on first, and prove a domain. Then it can be turned on.',
  },
  SignOnMissing: { status: 409, code: 169, type: 'Display', message: 'Enter your provider first.' },
  DomainNotProven: {
    status: 400,
    code: 170,
    type: 'Display',
    message: 'The record is not there yet: {why} Changes of a domain may take an hour to be seen. Check again then.',
  },
  DomainTaken: {
    status: 409,
    code: 171,
    type: 'Display',
    message: 'Another account has proven this domain. Contact support if it is yours.',
  },
  TooManyDomains: {
    status: 400,
    code: 172,
    type: 'Display',
    message: 'You have {most} domains already. Remove one first.',
  },
} as const satisfies Record<string, ErrorEntry>
