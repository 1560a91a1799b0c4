import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { insertApiToken } from './store.ts'

/** A token with which a consumer acts as this user. Only its hash is kept, so it is shown once. */
export const issueToken = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>, scope: Scope, consumerKey: string) => {
  const token = newToken()
  await insertApiToken(db, scope, hashToken(token), consumerKey, clock.now())
  return token
}
