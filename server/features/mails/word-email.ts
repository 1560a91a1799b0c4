import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { putToken } from '../email-changes/store.ts'
import type { HowChanged } from './tell-email.ts'

/** To the new address of the user who acts; undefined where it is no longer asked for. The link is made when its mail leaves. */
export const wordEmailAsked = async (db: Db, scope: Scope, key: string, address: string) => {
  const [email = '', at = ''] = key.split(' ')
  const token = newToken()
  if (!(await putToken(db, scope, { email, askedAt: new Date(at), tokenHash: hashToken(token) }))) return undefined
  return {
    subject: 'Confirm your e-mail address for Carillon',
    paragraphs: [
      `${scope.userName} would like to have mails from Carillon sent here. Confirm it, signed in as ${scope.userName}:\n${address}/settings/profile?confirm=${token}`,
      'This link works once, within a day. Until then nothing changes.',
      'If you do not know what this is about, there is nothing to do.',
    ],
  }
}

/** To the address before. */
export const wordEmailChanged = (scope: Scope, key: string, address: string) => {
  const [, how = '', at = '', after = ''] = key.split(' ')
  const when = new Date(at).toLocaleString('en-US', {
    ...({ dateStyle: 'full', timeStyle: 'short' } as const),
    timeZone: scope.timeZone,
  })
  return {
    subject: how === 'asked' ? 'Another e-mail address was asked for' : 'Your e-mail address was changed',
    paragraphs: [`On ${when}: ${said[how as HowChanged](scope.userName, after)}`, ...what[how as HowChanged](address)],
  }
}

const said: Readonly<Record<HowChanged, (name: string, after: string) => string>> = {
  asked: (name, after) =>
    `whoever is signed in as ${name} asked for mails to go to ${after}, and no longer here. That counts once the link there has been used.`,
  confirmed: (name, after) => `mails to ${name} go to ${after} from now on, and no longer here.`,
  given: (name, after) =>
    `an administrator of your account had mails to ${name} go to ${after} from now on, and no longer here.`,
}

const ifYou = 'If it was you, there is nothing to do.'
const what: Readonly<Record<HowChanged, (address: string) => string[]>> = {
  asked: (address) => [
    ifYou,
    `If it was not, take it back there, choose another password, and look where you are signed in:\n${address}/settings/profile`,
  ],
  confirmed: (address) => [
    ifYou,
    `If it was not, tell an owner of your account at once, and have this user deactivated.\n${address}`,
  ],
  given: (address) => [`If that is not right, ask them.\n${address}`],
}
