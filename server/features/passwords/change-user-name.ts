import { whyNotUserName } from '@carillon/domain/people/credentials.ts'
import { limitGuesses } from '../../platform/limit-guesses.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse, refuseFaults } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { lockPeople } from '../account/manage-store.ts'
import { renameOwn } from '../account/own-name-store.ts'
import { readCredentials } from '../account/password-store.ts'
import { tellUsers } from '../account-users/read-user.ts'
import { sayingTaken, whyNotFreeName } from '../account-users/user-names.ts'
import { noteMail } from '../mails/note-mail.ts'
import { keyOfChange } from '../mails/word-sign-in-change.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { issueReset } from '../session/issue-reset.ts'
import { deleteOtherSessions } from '../session/store.ts'

type Asked = { UserName: string; PinCode: string }

/** Another user name for whoever knows the password (rules/sign-in 25). Their other sessions end with it; tokens of programs stay. */
export const changeUserName = async (platform: Platform, scope: Scope, http: Http, asked: Asked) => {
  if (http.apiToken || http.consumer || http.session === null) throw refuse('SignInByPage')
  limitGuesses(platform, http.address)
  const UserName = asked.UserName.trim()
  const known = await readCredentials(platform.db, scope)
  refuseFaults({
    UserName:
      whyNotUserName(UserName) ??
      whyNotOther(UserName, known.UserName, asked.PinCode) ??
      (await whyNotFreeName(platform.db, scope, UserName, scope.userId)),
    PinCode: asked.PinCode === '' ? 'Enter your present Password.' : undefined,
  })
  const session = await confirmPassword(platform, scope, http, asked.PinCode)
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    await lockPeople(tx, scope)
    if (!(await renameOwn(tx, scope, UserName, known).catch(sayingTaken))) throw refuse('SignInChangedMeanwhile')
    const ended = await deleteOtherSessions(tx, scope, hashToken(session))
    unit.afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
    tellUsers(unit)
    const aboutKey = keyOfChange('userNameChanged', now, known.UserName)
    await noteMail(tx, scope, { kind: 'signInChanged', aboutId: scope.userId, aboutKey }, scope.userId, now)
    return { UserName, AuthToken: await issueReset(unit, session) }
  })
}

const whyNotOther = (name: string, present: string, password: string): string | undefined => {
  if (name === present) return 'Choose another user name than the present one.'
  return name.toLowerCase() === password.toLowerCase() ? 'Choose a user name that is not your password.' : undefined
}
