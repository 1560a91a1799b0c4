import { refuse } from '../../../platform/refusal.ts'
import type { Http } from '../../../platform/route.ts'
import { decrypt, hashToken } from '../../../platform/secrets.ts'
import type { Unit } from '../../../platform/unit.ts'
import { noteSupport } from '../../audit/note-event.ts'
import { endSession } from '../../session/end-session.ts'
import { findOpener } from '../../session/support-store.ts'

/** Back to the session from which it was opened. */
export const leaveSupport = async (unit: Unit, http: Http) => {
  const { db: tx, scope, now, settings } = unit
  const hash = http.session === null ? null : hashToken(http.session)
  const opener = hash && (await findOpener(tx, scope, hash))
  if (!hash || !opener) throw refuse('WrongStatus', { summary: 'This is no session for support.' })
  await endSession(unit, hash)
  await noteSupport(tx, scope, { kind: 'SignIn', summary: `Left ${scope.userName}.`, now })
  http.setSession(decrypt(settings.secret!, opener.tokenEncrypted), new Date(opener.expiresAt))
  return { AccountID: scope.accountId }
}
