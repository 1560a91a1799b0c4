import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { readCredentials, replacePassword } from '../account/password-store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { issueReset } from '../session/issue-reset.ts'
import { deleteOtherSessions } from '../session/store.ts'
import { refuseNew } from './refuse-new.ts'

type Asked = { PinCode: string; NewPinCode: string }

/**
 * A new password for whoever knows the one before (rules/sign-in 5): guesses at it count as those of a sign-in do. The user's other
 * sessions end with it. Tokens of programs stay, so that no connected system falls silent.
 */
export const changePassword = async (platform: Platform, scope: Scope, http: Http, asked: Asked) => {
  if (http.apiToken || http.consumer || http.session === null) throw refuse('PasswordByPage')
  const { passwordHash: before, ...whose } = await readCredentials(platform.db, scope)
  refuseNew(asked, whose)
  const session = await confirmPassword(platform, scope, http, asked.PinCode)
  // Hashing takes its time on purpose, and is done in no transaction.
  const after = await hashPassword(asked.NewPinCode)
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    if (!(await replacePassword(tx, scope, { before, after, now }))) throw refuse('PasswordChangedMeanwhile')
    const ended = await deleteOtherSessions(tx, scope, hashToken(session))
    unit.afterCommit(({ realtime }) => {
      realtime.disconnect(ended.map(roomOf.session))
      realtime.publish([roomOf.user(scope.userId)], 'account.updated', { AccountID: scope.accountId })
    })
    const about = { kind: 'passwordChanged', aboutId: scope.userId, aboutKey: now.toISOString() } as const
    await noteMail(tx, scope, about, scope.userId, now)
    return { AuthToken: await issueReset(unit, session) }
  })
}
