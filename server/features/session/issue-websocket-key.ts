import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { insertWebsocketKey } from './store.ts'

/** A key for one connection of the realtime channel, good for a minute. */
export const issueWebsocketKey = async ({ db, clock }: Platform, scope: Scope) => {
  const Key = newToken()
  await insertWebsocketKey(db, scope, hashToken(Key), new Date(clock.now().getTime() + 60_000))
  return { Key }
}
