import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import { inUnit } from '../../platform/unit.ts'
import { readCredentials, replacePassword } from '../account/password-store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { deleteLinks } from '../password-links/store.ts'
import { logIn } from '../session/log-in.ts'
import { isPasswordExpired } from '../session/password-age-store.ts'
import { signInAs } from '../session/sign-in.ts'
import { isSignOnOnly } from '../session/sign-on-only-store.ts'
import { deleteSessionsOf } from '../session/store.ts'
import { refuseNew } from './refuse-new.ts'

type Asked = { UserName: string; PinCode: string; NewPinCode: string }

/**
 * Another password in the place of one that is too old to sign in with, by whoever knows that one: guesses at it count as those of a sign-in do.
 * The second factor is asked for afterwards, so nothing is opened by this alone (rules/sign-in 23).
 */
export const changeExpired = async (platform: Platform, http: Http, { UserName, ...asked }: Asked) => {
  if (http.apiToken || http.consumer) throw refuse('PasswordByPage')
  const whose = await logIn(platform, { userName: UserName, password: asked.PinCode, address: http.address })
  const admitted = await http.admit(whose)
  if (!admitted) throw refuse('UserDisabled')
  if (admitted.whyNot) throw refuse(admitted.whyNot)
  const { scope } = admitted
  if (await isSignOnOnly(platform.db, scope)) throw refuse('SignOnOnly')
  if (!(await isPasswordExpired(platform.db, scope, platform.clock.now()))) throw refuse('PasswordNotExpired')
  const { passwordHash: before, ...credentials } = await readCredentials(platform.db, scope)
  refuseNew(asked, credentials)
  // Hashing takes its time on purpose, and is done in no transaction.
  const after = await hashPassword(asked.NewPinCode)
  await inUnit(platform, scope, async ({ db: tx, now, afterCommit }) => {
    if (!(await replacePassword(tx, scope, { before, after, now }))) throw refuse('PasswordChangedMeanwhile')
    await deleteLinks(tx, scope, [scope.userId])
    const ended = await deleteSessionsOf(tx, scope)
    afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
    const about = { kind: 'passwordChanged', aboutId: scope.userId, aboutKey: now.toISOString() } as const
    await noteMail(tx, scope, about, scope.userId, now)
  })
  return await signInAs(platform, http, whose)
}
