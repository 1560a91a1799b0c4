import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { insertLoginToken } from './login-token-store.ts'

/** Long enough for a program to hand it to its user, short enough to be worth nothing in a log. */
const goodForMs = 5 * 60_000

/**
 * A link that signs this user in at one page, once; null where the page itself asks. Only its hash is kept. It ends with the token
 * of the program that asks for it.
 */
export const issueLoginLink = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: Scope,
  http: Http,
  target: string,
): Promise<{ url: string; token: string; createdAt: Date; expiresAt: Date } | null> => {
  if (!http.apiToken) return null
  const token = newToken()
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + goodForMs)
  const asked = { hash: hashToken(token), apiToken: http.apiToken, target, expiresAt }
  if (!(await insertLoginToken(db, scope, asked))) throw refuse('NotSignedIn')
  return { url: `${http.origin}/singlesignon?token=${token}`, token, createdAt, expiresAt }
}
