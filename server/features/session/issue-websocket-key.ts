import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { insertWebsocketKey } from './store.ts'

/** A key for one connection of the realtime channel, good for a minute. The connection ends with the session, if there is one. */
export const issueWebsocketKey = async ({ db, clock }: Platform, scope: Scope, session: string | null) => {
  const Key = newToken()
  await insertWebsocketKey(db, scope, {
    hash: hashToken(Key),
    sessionHash: session === null ? null : hashToken(session),
    expiresAt: new Date(clock.now().getTime() + 60_000),
  })
  return { Key }
}
