import type { PasswordLink } from '@carillon/contract/password-links.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { insertLink } from './store.ts'

type Link = { kind: PasswordLink['Kind']; expiresAt: Date }

/**
 * The token of a link by which the user who acts chooses a password. It is made when its mail leaves, so that nothing but the mail
 * holds it; a mail that leaves twice has two links, both good until one is used.
 */
export const makeLink = async (db: Db, scope: Scope, { kind, expiresAt }: Link): Promise<string> => {
  const token = newToken()
  await insertLink(db, scope, { tokenHash: hashToken(token), kind, expiresAt })
  return token
}
