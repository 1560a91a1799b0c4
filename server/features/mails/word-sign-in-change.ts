import type { Scope } from '../../platform/scope.ts'

/** What may change in the way a user signs in, besides their password, and how a mail says it. */
const changes = {
  secondFactorOn: 'now asks for a code of an authenticator app besides the password',
  textFactorOn: 'now asks for a code that is texted to your phone besides the password',
  secondFactorOff: 'no longer asks for a second factor: the password alone is enough',
  secondFactorReset:
    'works with the password alone, because an administrator of the account reset the second factor and the passkeys, and everywhere else you are signed out. Set them up anew on your profile page',
  secondFactorResetBySupport:
    'works with the password alone, because support reset the second factor and the passkeys, and everywhere else you are signed out. Set them up anew on your profile page',
  passkeyAdded: 'works with a new passkey, too',
  passkeyRemoved: 'no longer works with one of the passkeys, which was removed',
  textCodesOn: 'takes codes that are texted to a phone, too',
  textCodesOff: 'no longer takes codes that are texted to a phone',
  recoveryCodes: 'has ten new recovery codes; those before no longer work',
  recoveryCodeUsed: 'was finished with one of the recovery codes, which is used up',
  userNameChanged: 'goes by this user name alone, in the place of {name}',
  codesGuessed: 'was tried ten times with a wrong code. Whoever it was knows the password, so change it',
} as const
export type SignInChange = keyof typeof changes

/** The key of a mail about a change: what, when in ISO 8601, and where the user name changed the one before, which has no spaces. */
export const keyOfChange = (change: SignInChange, at: Date, nameBefore = '') =>
  `${change} ${at.toISOString()} ${nameBefore}`.trimEnd()

export const wordSignInChange = (scope: Scope, key: string, address: string) => {
  const [change = '', at = '', nameBefore = ''] = key.split(' ')
  const when = new Date(at).toLocaleString('en-US', {
    ...({ dateStyle: 'full', timeStyle: 'short' } as const),
    timeZone: scope.timeZone,
  })
  return {
    subject:
      change.endsWith('Used') || change === 'codesGuessed'
        ? 'About a sign-in to Carillon'
        : 'How you sign in to Carillon was changed',
    paragraphs: [
      `On ${when}: signing in as ${scope.userName} ${changes[change as SignInChange].replace('{name}', nameBefore)}.`,
      'If it was you, there is nothing to do.',
      `If it was not, choose another password, and look where you are signed in:\n${address}/settings/profile`,
    ],
  }
}
