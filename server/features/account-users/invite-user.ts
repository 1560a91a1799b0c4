import type { ManagedUser } from '@carillon/contract/account-users.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { inviteAgain, lockPeople } from '../account/manage-store.ts'
import { noteMail } from '../mails/note-mail.ts'
import { deleteLinks } from '../password-links/store.ts'
import { invitationOf } from './add-user.ts'
import { named, noteUsers } from './note-users.ts'
import { requireMayChange } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'

/** Nobody's mailbox is filled with invitations. */
const betweenMs = 60_000

/** Sends the invitation again. Links of those before are over. */
export const inviteUser = async (unit: Unit, userId: number): Promise<ManagedUser> => {
  const { db: tx, scope, now } = unit
  await lockPeople(tx, scope)
  const user = await readUser(tx, scope, userId)
  requireMayChange(scope, user, 'edit', 0)
  if (!user.IsActive) throw refuse('UserIsDeactivated')
  if (!user.Invitation) throw refuse('InvitationAccepted')
  const leftMs = Date.parse(user.Invitation.SentDate) + betweenMs - now.getTime()
  if (leftMs > 0) throw refuse('TooFast', { seconds: Math.ceil(leftMs / 1000) })
  await deleteLinks(tx, scope, [userId])
  await inviteAgain(tx, scope, userId, now)
  await noteMail(tx, scope, invitationOf(userId, now), userId, now)
  await noteUsers(unit, `Invited ${named(user)} again`)
  tellUsers(unit)
  return await readUser(tx, scope, userId)
}
