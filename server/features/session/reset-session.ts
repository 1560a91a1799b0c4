import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { endOtherTokens } from '../api-access/store.ts'
import { openSession } from './sign-in.ts'
import { deleteSessionsOf, hasShownFactor, isResetToken } from './store.ts'

/**
 * Ends every session of the user, with all that it has issued, and opens a new one here. A token serves in the session that got
 * it: whoever found one elsewhere can do nothing with it. API tokens that this very session has made stay.
 */
export const resetSession = async (unit: Unit<Scope | null>, http: Http, AuthToken: string) => {
  const { db: tx, scope, now } = unit
  if (!scope || http.session === null) throw refuse('NotSignedIn')
  const asking = hashToken(http.session)
  const asked = { tokenHash: hashToken(AuthToken), sessionHash: asking }
  const hasShown = await hasShownFactor(tx, scope, asking)
  const ended = (await isResetToken(tx, scope, asked, now)) ? await deleteSessionsOf(tx, scope) : []
  // Of two who ask at once with one token, the second finds its session gone.
  if (!ended.some((hash) => hash.equals(asking))) throw refuse('NotSignedIn')
  const opened = await openSession(actingAs(unit, scope), http, hasShown)
  const tokens = await endOtherTokens(tx, scope, asking, opened.sessionHash)
  unit.afterCommit(({ realtime }) => realtime.disconnect([...ended.map(roomOf.session), ...tokens.map(roomOf.token)]))
  return { AuthToken: opened.AuthToken }
}
