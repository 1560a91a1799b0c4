import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { Unit } from '../../platform/unit.ts'
import { endSession } from './end-session.ts'
import { countOwn, findOwn, listOwn } from './own-session-store.ts'
import { deleteOtherSessions } from './store.ts'

const mostShown = 100

const askingOf = ({ session }: Http): Buffer | null => (session === null ? null : hashToken(session))

export const listOwnSessions = async ({ db, clock }: Platform, scope: Scope, http: Http) => {
  const now = clock.now()
  return {
    Items: await listOwn(db, scope, askingOf(http), now, mostShown),
    Size: await countOwn(db, scope, now),
  }
}

export const endOwnSession = async (unit: Unit, http: Http, sessionId: number) => {
  const { db: tx, scope, now } = unit
  const hash = await findOwn(tx, scope, sessionId, now)
  if (!hash) throw refuse('NotFound')
  await endSession(unit, hash)
  if (askingOf(http)?.equals(hash)) http.setSession(null)
  return { Success: true as const }
}

/** All but the one that asks; a program, which has none, ends all. */
export const endOtherSessions = async ({ db: tx, scope, afterCommit }: Unit, http: Http) => {
  const ended = await deleteOtherSessions(tx, scope, askingOf(http))
  afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
  return { Ended: ended.length }
}
