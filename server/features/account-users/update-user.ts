import type { ManagedUser, updateAccountUser as UpdateCall } from '@carillon/contract/account-users.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuseFaults } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { countActiveOwners, inviteAgain, lockPeople, renameLogin, updatePerson } from '../account/manage-store.ts'
import { choosePassword } from '../account/password-store.ts'
import { deleteEmailChange } from '../email-changes/store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { tellEmail } from '../mails/tell-email.ts'
import { keyOfChange } from '../mails/word-sign-in-change.ts'
import { deleteLinks } from '../password-links/store.ts'
import { deleteSessionsOfUsers } from '../session/store.ts'
import { setNumbersOf } from '../text-numbers/given-store.ts'
import { invitationOf } from './add-user.ts'
import { checkUser, phoneOf } from './check-user.ts'
import { named, noteUsers, whatChanged } from './note-users.ts'
import { requireMayChange, requireMayGive } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'
import { sayingTaken } from './user-names.ts'

type Asked = z.output<(typeof UpdateCall)['body']>

/** Changes a user, and perhaps their password (rules/roles 9, 10). */
export const updateUser = async (platform: Platform, scope: Scope, userId: number, asked: Asked) => {
  const { PinCode, ...edit } = asked
  const standing = await readUser(platform.db, scope, userId)
  requireMayChange(scope, standing, 'edit', 0)
  if (userId === scope.userId) refuseOwn(standing, asked)
  if (PinCode !== undefined) await checkUser(platform.db, scope, { PinCode }, userId, { ...standing, ...given(edit) })
  // Hashing takes its time on purpose, and is done in no transaction.
  const passwordHash = PinCode === undefined ? undefined : await hashPassword(PinCode)
  return await inUnit(platform, scope, async (unit) => {
    await lockPeople(unit.db, scope)
    const changed = await save(unit, userId, edit)
    if (passwordHash !== undefined) await setPassword(unit, changed, passwordHash)
    tellUsers(unit, [userId])
    return passwordHash === undefined ? changed : await readUser(unit.db, scope, userId)
  })
}

/** An open browser is not its user, so their present password is asked for first (rules/sign-in 5, 25, 27). */
const refuseOwn = (known: ManagedUser, { UserName = known.UserName, Email = known.Email, PinCode }: Asked) => {
  const where = 'is changed under Settings, Profile, where your present password is asked for.'
  refuseFaults({
    UserName: UserName.trim() === known.UserName ? undefined : `Your own user name ${where}`,
    Email: Email.trim() === known.Email ? undefined : `Your own e-mail address ${where}`,
    PinCode: PinCode === undefined ? undefined : `Your own password ${where}`,
  })
}

const save = async (unit: Unit, userId: number, edit: Omit<Asked, 'PinCode'>): Promise<ManagedUser> => {
  const { db: tx, scope } = unit
  const before = await readUser(tx, scope, userId)
  requireMayChange(scope, before, 'edit', 0)
  const change = await mergeEdit(edit, async () => before, {
    ...{ TextNumberIDs: 'members', SeenTextNumberIDs: 'members', Permissions: 'fields' },
  })
  await checkUser(tx, scope, change, userId, before)
  const after = {
    ...before,
    ...given(change),
    Permissions: { ...before.Permissions, ...given(change.Permissions ?? {}) },
  }
  if (after.Role !== before.Role) {
    requireMayGive(scope, after.Role)
    // Of the active owners it counts whether there is another one.
    if (before.Role === 'Owner' && before.IsActive)
      requireMayChange(scope, before, 'demote', await countActiveOwners(tx, scope))
  }
  if (after.UserName.trim() !== before.UserName) {
    await renameLogin(tx, scope, userId, after.UserName.trim()).catch(sayingTaken)
    if (!before.Invitation) await tellRenamed(unit, userId, before.UserName)
  }
  await updatePerson(tx, scope, userId, {
    userName: after.UserName.trim(),
    firstName: after.FirstName.trim(),
    lastName: after.LastName.trim(),
    email: after.Email.trim(),
    phone: await phoneOf(tx, scope, after.Phone),
    callerId: await phoneOf(tx, scope, after.CallerID),
    role: after.Role,
    permissions: after.Permissions,
  })
  if (after.Email.trim() !== before.Email) await replaceEmail(unit, before, after.Email.trim())
  if (change.TextNumberIDs || change.SeenTextNumberIDs)
    await setNumbersOf(tx, scope, userId, { uses: after.TextNumberIDs, sees: after.SeenTextNumberIDs })
  const saved = await readUser(tx, scope, userId)
  const parts = whatChanged(before, saved)
  if (parts !== '') await noteUsers(unit, `Changed ${named(saved)}: ${parts}`)
  return saved
}

/** What went to the address before opens nothing any more; it is told, but who is invited has the invitation at the new one. */
const replaceEmail = async (
  { db: tx, scope, now }: Unit,
  { UserID, Email, Invitation }: ManagedUser,
  given: string,
) => {
  await deleteLinks(tx, scope, [UserID])
  await deleteEmailChange(tx, scope, UserID)
  if (!Invitation) return await tellEmail(tx, scope, UserID, { how: 'given', at: now, before: Email, after: given })
  await inviteAgain(tx, scope, UserID, now)
  await noteMail(tx, scope, invitationOf(UserID, now), UserID, now)
}

/** They could not sign in without knowing. */
const tellRenamed = ({ db: tx, scope, now }: Unit, userId: number, nameBefore: string) => {
  const aboutKey = keyOfChange('userNameChanged', now, nameBefore)
  return noteMail(tx, scope, { kind: 'signInChanged', aboutId: userId, aboutKey }, userId, now)
}

/** It signs them out everywhere, and they are told: somebody else knows it. */
const setPassword = async (unit: Unit, user: ManagedUser, passwordHash: string) => {
  const { db: tx, scope, now, afterCommit } = unit
  const userId = user.UserID
  await choosePassword(tx, scope, userId, passwordHash, now)
  await deleteLinks(tx, scope, [userId])
  const ended = await deleteSessionsOfUsers(tx, scope, [userId])
  afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
  await noteUsers(unit, `Chose a password for ${named(user)}`)
  const about = { kind: 'passwordChanged', aboutId: userId, aboutKey: now.toISOString() } as const
  await noteMail(tx, scope, about, userId, now)
}

const given = <T extends object>(asked: T) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]?: Exclude<T[Field], undefined>
  }
