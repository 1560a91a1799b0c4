import type { ErrorEntry } from './error-entry.ts'

/** Of users and what may be done to them: part of the one table in errors.ts. */
export const userErrors = {
  OwnerByOwner: {
    status: 403,
    code: 3501,
    type: 'Display',
    message: 'Only an account owner can change an account owner, or make one.',
  },
  LaunchIDTaken: {
    status: 409,
    code: 3508,
    type: 'Display',
    message: 'This phone launch ID is already taken. Choose another.',
  },
  LastOwner: {
    status: 409,
    code: 3502,
    type: 'Display',
    message: 'An account keeps an active owner, and this is the only one. Make somebody else an owner first.',
  },
  NotYourself: {
    status: 409,
    code: 3503,
    type: 'Display',
    message: 'You cannot deactivate yourself. Ask another owner or admin to do it.',
  },
  InvitationAccepted: {
    status: 409,
    code: 3504,
    type: 'Display',
    message: 'This user has a password already. Whoever forgets theirs has a link sent on the sign-in page.',
  },
  UserIsDeactivated: {
    status: 409,
    code: 3506,
    type: 'Display',
    message: 'This user is deactivated. Reactivate them first.',
  },
  CannotTakeOver: {
    status: 400,
    code: 3507,
    type: 'Display',
    message:
      'Choose an active user of this account who may create broadcasts, and who is not among those who hand over.',
  },
  PasswordLinkOver: {
    status: 400,
    code: 3505,
    type: 'Display',
    message: 'This link has been used or is too old. Ask for a new one.',
  },
  EmailLinkOver: {
    status: 400,
    code: 3509,
    type: 'Display',
    message:
      'This link has been used, is too old, or is for another user. Ask for the address anew under Settings, Profile.',
  },
  EmailByAdmin: {
    status: 403,
    code: 3510,
    type: 'Display',
    message: 'You sign in by your organization and have no password here. An owner or admin changes your address.',
  },
} as const satisfies Record<string, ErrorEntry>
