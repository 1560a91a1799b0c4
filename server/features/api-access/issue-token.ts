import { hashToken, newToken } from '../../platform/secrets.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertApiToken, type TokenOrigin } from './store.ts'

/** A token with which a program acts as this user. Only its hash is kept, so it is shown once. */
export const issueToken = async ({ db: tx, scope, now }: Unit, origin: TokenOrigin) => {
  const token = newToken()
  await insertApiToken(tx, scope, { ...origin, tokenHash: hashToken(token), now })
  return token
}
