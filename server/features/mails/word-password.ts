import type { Scope } from '../../platform/scope.ts'

/** What a mail to the user who acts says of a password that was changed at this moment, in ISO 8601. */
export const wordPassword = (scope: Scope, at: string, address: string) => {
  const when = new Date(at).toLocaleString('en-US', {
    ...({ dateStyle: 'full', timeStyle: 'short' } as const),
    timeZone: scope.timeZone,
  })
  return {
    subject: 'Your Carillon password was changed',
    paragraphs: [
      `The password of ${scope.userName} was changed on ${when}. Wherever else this user was signed in, they are signed out.`,
      'If it was you, there is nothing to do.',
      `If it was not, tell an owner of your account at once, and have this user deactivated.\n${address}`,
    ],
  }
}
