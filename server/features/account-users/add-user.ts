import type { addAccountUser as AddCall, ManagedUser } from '@carillon/contract/account-users.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { newToken } from '../../platform/secrets.ts'
import { inUnit } from '../../platform/unit.ts'
import { insertColleague, lockPeople } from '../account/manage-store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { setNumbersOf } from '../text-numbers/given-store.ts'
import { checkUser, phoneOf } from './check-user.ts'
import { named, noteUsers } from './note-users.ts'
import { requireMayGive } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'
import { sayingTaken } from './user-names.ts'

type Asked = z.output<(typeof AddCall)['body']>

/** Adds a user, with the password that somebody typed for them or with an invitation (rules/roles 9). */
export const addUser = async (platform: Platform, scope: Scope, asked: Asked): Promise<ManagedUser> => {
  const { PinCode, TextNumberIDs = [], SeenTextNumberIDs = [], Role = 'User' } = asked
  requireMayGive(scope, Role)
  await checkUser(platform.db, scope, asked, null, {})
  // Hashing takes its time on purpose, and is done in no transaction. Who is invited has a password that nobody knows.
  const passwordHash = await hashPassword(PinCode ?? newToken())
  const isInvited = PinCode === undefined
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    await lockPeople(tx, scope)
    await checkUser(tx, scope, asked, null, {})
    const person = await personOf(tx, scope, asked)
    const userId = await insertColleague(tx, scope, person, { passwordHash, isInvited, now }).catch(sayingTaken)
    await setNumbersOf(tx, scope, userId, { uses: TextNumberIDs, sees: SeenTextNumberIDs })
    if (isInvited) await noteMail(tx, scope, invitationOf(userId, now), userId, now)
    const added = await readUser(tx, scope, userId)
    await noteUsers(unit, `${isInvited ? 'Invited' : 'Added'} ${named(added)} as ${added.Role}`)
    tellUsers(unit)
    return added
  })
}

export const invitationOf = (userId: number, now: Date) =>
  ({ kind: 'invitation', aboutId: userId, aboutKey: now.toISOString() }) as const

const personOf = async (tx: Db, scope: Scope, asked: Asked) => ({
  userName: asked.UserName.trim(),
  firstName: asked.FirstName.trim(),
  lastName: asked.LastName.trim(),
  email: asked.Email.trim(),
  phone: await phoneOf(tx, scope, asked.Phone),
  callerId: await phoneOf(tx, scope, asked.CallerID),
  role: asked.Role ?? 'User',
  permissions: {
    CanSeeAllBroadcasts: asked.Permissions?.CanSeeAllBroadcasts ?? false,
    CanSeeAllRoster: asked.Permissions?.CanSeeAllRoster ?? false,
    CanSeeGroupAudio: asked.Permissions?.CanSeeGroupAudio ?? false,
    CanCreateBroadcast: asked.Permissions?.CanCreateBroadcast ?? true,
  },
})
