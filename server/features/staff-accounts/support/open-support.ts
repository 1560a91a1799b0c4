import { refuse } from '../../../platform/refusal.ts'
import type { Http } from '../../../platform/route.ts'
import type { StaffScope } from '../../../platform/scope.ts'
import { encrypt, hashToken, newToken } from '../../../platform/secrets.ts'
import type { Unit } from '../../../platform/unit.ts'
import { noteEvent } from '../../audit/note-event.ts'
import { insertSupport } from '../../session/support-store.ts'
import { scopeAccount } from '../scope-account.ts'

/** However much it is used. */
const lastsMs = 3_600_000

type Asked = { AccountID: number; UserID: number; Reason: string }

/**
 * One of the operator's users stands in for a user (rules/accounts 13). What it is not for, such as passwords, each call says itself
 * (`isPersonal`); the shell refuses it, and notes what is done.
 */
export const openSupport = async (unit: Unit<StaffScope>, http: Http, { AccountID, UserID, Reason }: Asked) => {
  const { db: tx, scope, now, settings } = unit
  if (http.session === null || http.apiToken || http.consumer) throw refuse('SupportByPage')
  const account = await scopeAccount(tx, scope, AccountID)
  const admitted = await http.admit({ accountId: AccountID, userId: UserID })
  if (!admitted) throw refuse('NotFound')
  if (admitted.whyNot) throw refuse(admitted.whyNot)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lastsMs)
  const isOpen = await insertSupport(tx, admitted.scope, {
    ...{ tokenHash: hashToken(token), by: scope.own, reason: Reason, now, expiresAt },
    from: { hash: hashToken(http.session), tokenEncrypted: encrypt(settings.secret!, http.session) },
  })
  if (!isOpen) throw refuse('NotSignedIn')
  const summary = `Signed in as ${admitted.scope.userName}.`
  await noteEvent(tx, account, scope.own, { kind: 'SignIn', summary, reason: Reason, now })
  http.setSession(token, expiresAt)
  return { UserName: admitted.scope.userName, EndsDate: expiresAt.toISOString() }
}
