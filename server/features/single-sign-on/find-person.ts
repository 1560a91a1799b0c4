import { randomBytes } from 'node:crypto'
import { domainOf, readPerson, userNameFor } from '@carillon/domain/people/single-sign-on.ts'
import type { Identified } from '../../gateways/identity/identity.ts'
import type { Db } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { mintScope, nobody, type Scope } from '../../platform/scope.ts'
import { newToken } from '../../platform/secrets.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { findByEmail, findManaged, insertColleague, lockPeople } from '../account/manage-store.ts'
import { acceptInvitation } from '../account/password-store.ts'
import { tellAccount } from '../account/update-account.ts'
import { noteByItself } from '../audit/note-event.ts'
import { findLogin } from '../directory/store.ts'
import { findDomain } from './domain-store.ts'
import { findIdentity, linkIdentity } from './store.ts'

/**
 * Which user of the account this is (rules/sign-in 17): whom the provider has sent before under the same subject; else whose address it
 * verifies, in a domain that the account has proven; else a new one, who is never more than a user. Nothing is looked for in other
 * accounts. An owner is nobody’s by an address alone: they have shown themselves in a test.
 */
export const findPerson = async (
  platform: Platform,
  accountId: number,
  issuer: string,
  claims: Identified,
): Promise<number> => {
  const account = mintScope(nobody(accountId))
  const known = await findIdentity(platform.db, account, issuer, claims.sub)
  if (known !== undefined) return known
  const { email } = await requireEmail(platform.db, account, claims)
  // Nobody knows it: whoever wants a password of ours asks for one by mail.
  const passwordHash = await hashPassword(newToken())
  return await inUnit(platform, account, async (unit) => {
    const { db: tx, now } = unit
    await lockPeople(tx, account)
    const found = await findByEmail(tx, account, email)
    const userId = found ?? (await addPerson(unit, claims, passwordHash))
    const user = (await findManaged(tx, account, userId))!
    if (user.IsMasterUser) throw refuse('SignOnOwner')
    if (!(await linkIdentity(tx, account, { issuer, subject: claims.sub, userId }, now)))
      throw refuse('SignOnOtherPerson')
    await acceptInvitation(tx, account, userId, now)
    const who = `${user.FirstName} ${user.LastName} (${user.UserName})`
    const summary = found === undefined ? `Added ${who} as User, by single sign-on.` : `Knows ${who} by single sign-on.`
    await noteByItself(tx, account, { kind: 'Users', summary, now })
    tellAccount(unit)
    return userId
  })
}

/** An address that the provider verifies, in a domain of the account. */
export const requireEmail = async (db: Db, scope: Scope, claims: Identified) => {
  const person = readPerson(claims)
  const domain = domainOf(person.email)
  if (!person.isVerified || !domain || person.email.length > longestEmail) throw refuse('SignOnEmail')
  if ((await findDomain(db, scope, domain))?.provenAt == null) throw refuse('SignOnEmail')
  return person
}

/** That of users. */
const longestEmail = 50

const addPerson = async ({ db: tx, scope, now }: Unit, claims: Identified, passwordHash: string): Promise<number> => {
  const { email, firstName, lastName } = readPerson(claims)
  const spare = `${scope.accountId}-${randomBytes(6).toString('hex')}`
  const userName = userNameFor(email, (await findLogin(tx, email)) !== undefined, spare)
  const person = {
    userName,
    firstName,
    lastName,
    email,
    phone: null,
    callerId: null,
    role: 'User' as const,
    permissions,
  }
  return await insertColleague(tx, scope, person, { passwordHash, isInvited: false, now })
}

/** Those of anybody who is added without a word more. */
const permissions = {
  ...{ CanSeeAllBroadcasts: false, CanSeeAllRoster: false, CanSeeGroupAudio: false },
  CanCreateBroadcast: true,
}
