import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { insertApiToken, type TokenOrigin } from './store.ts'

/** A token with which a program acts as this user. Only its hash is kept, so it is shown once. */
export const issueToken = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>, scope: Scope, origin: TokenOrigin) => {
  const token = newToken()
  await insertApiToken(db, scope, { ...origin, tokenHash: hashToken(token), now: clock.now() })
  return token
}
