import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { openSession } from './sign-in.ts'
import { deleteSessionsOf, takeResetToken } from './store.ts'

/** Ends every session of the user and opens a new one here. A token that was used, or is too old, is no sign-in. */
export const resetSession = async (platform: Platform, http: Http, AuthToken: string) => {
  const { db, clock } = platform
  const whose = await takeResetToken(db, hashToken(AuthToken), clock.now())
  const admitted = whose && (await http.admit(whose))
  if (!admitted?.isActive) throw refuse('NotSignedIn')
  const { ended, AuthToken: reset } = await transaction(db, async (tx) => ({
    ended: await deleteSessionsOf(tx, admitted.scope),
    AuthToken: await openSession({ ...platform, db: tx }, http, admitted.scope),
  }))
  platform.realtime.disconnect(ended.map(roomOf.session))
  return { AuthToken: reset }
}
