import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { insertWebsocketKey } from './store.ts'

/** A key for one connection of the realtime channel, good for a minute. The connection ends with the session or token that asks. */
export const issueWebsocketKey = async ({ db, clock }: Platform, scope: Scope, http: Http) => {
  const Key = newToken()
  const isIssued = await insertWebsocketKey(db, scope, {
    hash: hashToken(Key),
    sessionHash: http.session === null ? null : hashToken(http.session),
    tokenHash: http.apiToken,
    expiresAt: new Date(clock.now().getTime() + 60_000),
  })
  if (!isIssued) throw refuse('NotSignedIn')
  return { Key }
}
