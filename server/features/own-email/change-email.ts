/**
 * Whoever reads a user's mails can choose a password for them, so an address counts for nothing before somebody who is signed in as that
 * user has used the link that was sent to it, and whoever reads the one before is told of it (rules/sign-in 27).
 */
import type { changeEmail as ChangeCall } from '@carillon/contract/own-email.ts'
import { whyNotUser } from '@carillon/domain/people/user-form.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFaults } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { findByEmail, lockPeople } from '../account/manage-store.ts'
import { saveOwnEmail } from '../account/own-email-store.ts'
import { readCredentials } from '../account/password-store.ts'
import { readCountryId } from '../account/store.ts'
import { tellUsers } from '../account-users/read-user.ts'
import { putEmailChange, takeEmailChange } from '../email-changes/store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { countMails } from '../mails/store.ts'
import { emailAsked, tellEmail } from '../mails/tell-email.ts'
import { checkCode } from '../own-second-factor/check-code.ts'
import { deleteLinks } from '../password-links/store.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { proofOf, readChange } from './read-change.ts'

type Asked = z.output<(typeof ChangeCall)['body']>

const dayMs = 86_400_000
/** Whoever is written to is perhaps a stranger. */
const betweenMs = 60_000
const mostOfDay = 5

export const changeEmail = async (platform: Platform, scope: Scope, http: Http, asked: Asked) => {
  if (http.apiToken || http.consumer || http.session === null) throw refuse('SignInByPage')
  const email = asked.Email.trim()
  const { Email: before } = await readCredentials(platform.db, scope)
  const proof = await proofOf(platform.db, scope)
  if (proof === 'None') throw refuse('EmailByAdmin')
  refuseFaults({
    Email: await whyNot(platform.db, scope, email, before),
    PinCode: proof === 'Password' && asked.PinCode === '' ? 'Enter your present Password.' : undefined,
    Code: proof === 'Code' && asked.Code === '' ? 'Enter a code of your authenticator app.' : undefined,
  })
  if (proof === 'Password') await confirmPassword(platform, scope, http, asked.PinCode)
  else await checkCode(platform, scope, asked.Code)
  return await inUnit(platform, scope, async ({ db: tx, now }) => {
    await lockPeople(tx, scope)
    const mail = emailAsked(scope.userId, email, now)
    await refuseTooMany(tx, scope, mail, now)
    await putEmailChange(tx, scope, { email, askedAt: now, expiresAt: new Date(now.getTime() + dayMs) })
    await noteMail(tx, scope, mail, scope.userId, now)
    await tellEmail(tx, scope, scope.userId, { how: 'asked', at: now, before, after: email })
    return await readChange(tx, scope, now)
  })
}

export const confirmEmail = async (unit: Unit, http: Http, token: string) => {
  const { db: tx, scope, now } = unit
  if (http.apiToken || http.consumer) throw refuse('SignInByPage')
  await lockPeople(tx, scope)
  const email = await takeEmailChange(tx, scope, hashToken(token), now)
  if (email === undefined) throw refuse('EmailLinkOver')
  const { Email: before } = await readCredentials(tx, scope)
  if (await isColleagues(tx, scope, email)) throw refuse('Conflict', { summary: taken })
  await saveOwnEmail(tx, scope, email, now)
  await deleteLinks(tx, scope, [scope.userId])
  await tellEmail(tx, scope, scope.userId, { how: 'confirmed', at: now, before, after: email })
  tellUsers(unit)
  return { Email: email }
}

const taken = 'Another user of your account has this e-mail address.'

const whyNot = async (db: Db, scope: Scope, email: string, before: string): Promise<string | undefined> => {
  const wrong = whyNotUser({ Email: email }, await readCountryId(db, scope)).Email
  if (wrong) return wrong
  if (email.toLowerCase() === before.toLowerCase()) return 'Choose another address than the present one.'
  return (await isColleagues(db, scope, email)) ? taken : undefined
}

const isColleagues = async (db: Db, scope: Scope, email: string): Promise<boolean> => {
  const whose = await findByEmail(db, scope, email)
  return whose !== undefined && whose !== scope.userId
}

const refuseTooMany = async (tx: Db, scope: Scope, mail: ReturnType<typeof emailAsked>, now: Date) => {
  if ((await countMails(tx, scope, mail, new Date(now.getTime() - betweenMs))) > 0)
    throw refuse('TooFast', { seconds: betweenMs / 1000 })
  if ((await countMails(tx, scope, mail, new Date(now.getTime() - dayMs))) >= mostOfDay)
    throw refuse('TooFast', { seconds: dayMs / 1000 })
}
