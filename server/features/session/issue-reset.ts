import { hashToken, newToken } from '../../platform/secrets.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertResetToken } from './store.ts'

/** A token for the session-reset call is good for an hour, once, in the session that got it. */
const resetMs = 3_600_000

export const issueReset = async ({ db: tx, scope, now }: Unit, session: string): Promise<string> => {
  const AuthToken = newToken()
  await insertResetToken(tx, scope, {
    tokenHash: hashToken(AuthToken),
    sessionHash: hashToken(session),
    expiresAt: new Date(now.getTime() + resetMs),
  })
  return AuthToken
}
