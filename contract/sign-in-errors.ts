/** How the page treats a message: Display and Informational are shown as they are, Error gives way to the call's default sentence. */
type ErrorType = 'Display' | 'Informational' | 'Error'

export type ErrorEntry = {
  readonly status: number
  readonly code: number
  readonly type: ErrorType
  readonly message: string
}

/** Who is asking, and whether they may: part of the one table in errors.ts. */
export const signInErrors = {
  NotSignedIn: { status: 401, code: 401, type: 'Display', message: 'Please sign in to continue.' },
  WrongCredentials: {
    status: 401,
    code: 102,
    type: 'Display',
    message: 'That user name and password do not match. Check them and try again.',
  },
  TooManyAttempts: {
    status: 429,
    code: 103,
    type: 'Display',
    message: 'Too many sign-in attempts. Wait 15 minutes and try again.',
  },
  PasswordByPage: {
    status: 403,
    code: 118,
    type: 'Display',
    message: 'Passwords are changed on the page, under Settings, Profile. A program cannot change them.',
  },
  SignInByPage: {
    status: 403,
    code: 150,
    type: 'Display',
    message: 'How one signs in is changed on the page, under Settings, Profile. A program cannot change it.',
  },
  PasswordChangedMeanwhile: {
    status: 409,
    code: 119,
    type: 'Display',
    message:
      'Your password was changed a moment ago, in another tab perhaps. Sign in with that one, and change it there.',
  },
  NotForSupport: {
    status: 403,
    code: 140,
    type: 'Display',
    message: 'This is for the user alone. Whoever is signed in as them for support cannot do it.',
  },
  SupportByPage: {
    status: 403,
    code: 141,
    type: 'Display',
    message: 'Sign in on the page for this. A program cannot stand in for a user.',
  },
  SecondFactorNeeded: {
    status: 403,
    code: 142,
    type: 'Display',
    message: 'Your password is right. Enter the code of your authenticator app to finish signing in.',
  },
  SecondFactorByPage: {
    status: 403,
    code: 143,
    type: 'Display',
    message:
      'This user signs in with a second factor, so a program cannot sign them in by their password. Make a token for it on the page, under Settings, API.',
  },
  SignInStepOver: {
    status: 400,
    code: 144,
    type: 'Display',
    message: 'This sign-in has taken too long, or was finished elsewhere. Start again with your password.',
  },
  WrongCode: {
    status: 400,
    code: 145,
    type: 'Display',
    message: 'That code is not right, or has been used. Wait for the next one and enter that.',
  },
  TooManyCodes: {
    status: 429,
    code: 146,
    type: 'Display',
    message: 'Too many wrong codes. Wait an hour and try again, or ask an administrator of your account.',
  },
  SecondFactorIsOn: {
    status: 409,
    code: 147,
    type: 'Display',
    message: 'Your second factor is on already. Turn it off first to set up another app.',
  },
  SecondFactorIsOff: {
    status: 409,
    code: 148,
    type: 'Display',
    message: 'Your second factor is off.',
  },
  SecondFactorNotBegun: {
    status: 409,
    code: 149,
    type: 'Display',
    message: 'This took longer than half an hour, or was begun anew elsewhere. Start again.',
  },
  SecondFactorFirst: {
    status: 409,
    code: 151,
    type: 'Display',
    message: 'Set up a second factor for yourself first, on your profile page.',
  },
  SecondFactorToSetUp: {
    status: 403,
    code: 152,
    type: 'Display',
    message: 'Your account asks for a second factor. Set one up on the page to go on.',
  },
  SecondFactorRequired: {
    status: 409,
    code: 153,
    type: 'Display',
    message: 'Your account asks for a second factor, so it cannot be turned off. An account owner can change that.',
  },
  SecondFactorYours: {
    status: 409,
    code: 154,
    type: 'Display',
    message: 'Turn your own second factor off on your profile page.',
  },
  PhoneNotVerified: {
    status: 400,
    code: 155,
    type: 'Display',
    message: 'Verify this phone first, so that codes reach you and nobody else.',
  },
  NoTextCodes: {
    status: 409,
    code: 156,
    type: 'Display',
    message: 'No phone is set up for codes by text. Use your app or a recovery code.',
  },
  PasskeyRefused: {
    status: 401,
    code: 157,
    type: 'Display',
    message: 'This passkey is not known here, or it took too long. Try again, or sign in with your password.',
  },
  PasskeyNotMade: {
    status: 400,
    code: 158,
    type: 'Display',
    message: 'This passkey could not be kept: it took too long, or you have it already. Try again.',
  },
  TooManyPasskeys: {
    status: 400,
    code: 159,
    type: 'Display',
    message: 'You have {most} passkeys already. Remove one that you no longer use.',
  },
  UserDisabled: {
    status: 401,
    code: 101,
    type: 'Display',
    message: 'This user has been deactivated. Ask an account administrator to reactivate it.',
  },
  SignInBusy: {
    status: 503,
    code: 111,
    type: 'Display',
    message: 'Too many people are signing in at this moment. Wait {seconds} seconds and try again.',
  },
  DemoOver: {
    status: 401,
    code: 112,
    type: 'Display',
    message: 'The demonstration is switched off here, so its users, tokens and consumers cannot sign in.',
  },
  TokensByPage: {
    status: 403,
    code: 113,
    type: 'Display',
    message: 'Tokens are made on the page, under Settings, API. A program cannot make them.',
  },
  TooManyTokens: {
    status: 400,
    code: 114,
    type: 'Display',
    message: 'You have {most} tokens already. Revoke one that nobody uses.',
  },
  LoginLinkOver: {
    status: 400,
    code: 115,
    type: 'Display',
    message: 'This link has been used or is too old: it works once, and for five minutes.',
  },
  SignedInAsOther: {
    status: 409,
    code: 116,
    type: 'Display',
    message: 'You are signed in here as {userName}. This link belongs to somebody else.',
  },
  FirstUserLinkOver: {
    status: 400,
    code: 109,
    type: 'Display',
    message:
      'This link has expired or has been replaced. Start Carillon again: it prints a new link. Or run "npm run staff -- add NAME" on the machine that Carillon runs on.',
  },
  FirstUserExists: {
    status: 400,
    code: 110,
    type: 'Display',
    message:
      'This link has done its work: Carillon has users now. Sign in, or run "npm run staff -- add NAME" on the machine that Carillon runs on.',
  },
  SignUpClosed: {
    status: 403,
    code: 134,
    type: 'Display',
    message: 'Nobody can sign up here by themselves. Ask whoever runs this Carillon for an account.',
  },
  SignUpOver: {
    status: 400,
    code: 120,
    type: 'Display',
    message: 'This sign-up is over: it was finished, or it is more than a day old. Sign in, or sign up again.',
  },
  SignUpLinkOver: {
    status: 400,
    code: 121,
    type: 'Display',
    message: 'This link has been used or is too old: it works once, for an hour, and while no newer mail was sent.',
  },
  SignUpWrongCode: {
    status: 400,
    code: 122,
    type: 'Display',
    message: 'That code is incorrect or too old. Check it, or have a new one sent.',
  },
  SignUpElsewhere: {
    status: 400,
    code: 123,
    type: 'Display',
    message: 'This is not the browser that signed up. Enter the password that you chose.',
  },
  SignUpKnown: {
    status: 400,
    code: 124,
    type: 'Display',
    message: 'This address has an account by now. Sign in.',
  },
  TooManyMails: {
    status: 429,
    code: 125,
    type: 'Display',
    message: 'This address has been sent as many mails as it gets in a day. Look among them, or try again tomorrow.',
  },
  GroupCodeNotValid: { status: 400, code: 126, type: 'Display', message: 'The group code is not valid.' },
  OnboardingNotDone: {
    status: 403,
    code: 127,
    type: 'Display',
    message: 'Your account is not set up yet. Sign in on the page and go on where you were.',
  },
  OnboardingOutOfOrder: {
    status: 409,
    code: 128,
    type: 'Display',
    message: 'Another step comes first.',
  },
  OnboardingStepOpen: { status: 400, code: 129, type: 'Display', message: '{what} first.' },
  TermsChanged: {
    status: 409,
    code: 130,
    type: 'Display',
    message: 'The terms have changed since this page was opened. Reload it and read them again.',
  },
  InvalidAreaCode: {
    status: 400,
    code: 131,
    type: 'Display',
    message: 'This is not an area code of your country. Check it, or choose another.',
  },
  NotAuthorizedForLocalNumber: {
    status: 403,
    code: 132,
    type: 'Display',
    message: 'This account cannot get another number by itself. Contact support.',
  },
  NoAvailableLocalNumbers: {
    status: 400,
    code: 133,
    type: 'Display',
    message: 'There are no numbers left near this area code. Choose another.',
  },
  WrongSignature: { status: 401, code: 106, type: 'Error', message: 'The request signature was not accepted: {why}' },
  UnknownToken: {
    status: 401,
    code: 117,
    type: 'Error',
    message: 'This token is not known, or it was revoked. Make one under Settings, API.',
  },
  NotAllowed: {
    status: 403,
    code: 403,
    type: 'Display',
    message: 'You do not have access to this feature. If you believe this is a mistake, please contact us.',
  },
  RestrictedPage: {
    status: 403,
    code: 107,
    type: 'Display',
    message: 'Access to this page is restricted to account owners and admin users.',
  },
  NotApiAuthorized: {
    status: 403,
    code: 105,
    type: 'Display',
    message: 'This account may not use the API yet. Contact support to have it switched on.',
  },
  MissingHeader: {
    status: 403,
    code: 108,
    type: 'Error',
    message: 'This call needs the header X-Requested-With: Carillon and no foreign Origin.',
  },
} as const satisfies Record<string, ErrorEntry>
