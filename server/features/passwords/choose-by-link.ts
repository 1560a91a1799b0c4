import { whyNotPassword } from '@carillon/domain/people/credentials.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { choosePassword, verifyEmail } from '../account/password-store.ts'
import { noteEvent } from '../audit/note-event.ts'
import { noteMail } from '../mails/note-mail.ts'
import { deleteLinks, findLink, lockLink } from '../password-links/store.ts'
import { signInAs } from '../session/sign-in.ts'
import { isSignOnOnly } from '../session/sign-on-only-store.ts'
import { deleteSession, deleteSessionsOf } from '../session/store.ts'

type Asked = { Token: string; PinCode: string }

/**
 * The password of whoever has the mail, who is signed in with it (rules/sign-in 6). It ends the user's other sessions and all their
 * links. Whoever was signed in here before is so no longer.
 */
export const chooseByLink = async (platform: Platform, http: Http, { Token, PinCode }: Asked) => {
  if (http.apiToken || http.consumer) throw refuse('NotAllowed')
  const tokenHash = hashToken(Token)
  const found = await findLink(platform.db, tokenHash, platform.clock.now())
  const admitted = found && (await http.admit(found))
  if (!found || !admitted) throw refuse('PasswordLinkOver')
  if (admitted.whyNot) throw refuse(admitted.whyNot)
  if (await isSignOnOnly(platform.db, admitted.scope)) throw refuse('SignOnOnly')
  const why = whyNotPassword(PinCode, found)
  if (why) throw refuseFields({ PinCode: [why] })
  // Hashing takes its time on purpose, and is done in no transaction.
  const passwordHash = await hashPassword(PinCode)
  await inUnit(platform, admitted.scope, async ({ db: tx, scope, now, afterCommit }) => {
    if (!(await lockLink(tx, tokenHash, now))) throw refuse('PasswordLinkOver')
    await deleteLinks(tx, scope, [scope.userId])
    await choosePassword(tx, scope, scope.userId, passwordHash, now)
    await verifyEmail(tx, scope, now)
    const ended = await deleteSessionsOf(tx, scope)
    if (http.session !== null) await deleteSession(tx, hashToken(http.session))
    afterCommit(({ realtime }) => {
      realtime.disconnect(ended.map(roomOf.session))
      realtime.publish([roomOf.account(scope.accountId)], 'account.updated', { AccountID: scope.accountId })
    })
    const summary = found.Kind === 'invitation' ? 'Came by their invitation.' : 'Chose a new password by a link.'
    await noteEvent(tx, scope, scope, { kind: 'SignIn', summary, now })
    if (found.Kind === 'invitation') return
    const about = { kind: 'passwordChanged', aboutId: scope.userId, aboutKey: now.toISOString() } as const
    await noteMail(tx, scope, about, scope.userId, now)
  })
  return await signInAs(platform, http, found)
}
