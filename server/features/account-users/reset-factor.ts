import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteMail } from '../mails/note-mail.ts'
import { keyOfChange } from '../mails/word-sign-in-change.ts'
import { deletePasskeysOf } from '../passkeys/store.ts'
import { deleteFactor } from '../second-factors/store.ts'
import { deleteSessionsOfUsers } from '../session/store.ts'
import { unlinkIdentities } from '../single-sign-on/store.ts'
import { named, noteUsers } from './note-users.ts'
import { requireMayChange } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'

/**
 * Of somebody who has lost their app and their recovery codes, or the device with their passkeys (rules/sign-in 12): all of it goes, so that
 * whoever has it comes in by none. One's own asks for the password, on the profile page.
 */
export const resetFactor = async (unit: Unit, userId: number) => {
  const { db: tx, scope, now } = unit
  const user = await readUser(tx, scope, userId)
  requireMayChange(scope, user, 'edit', 0)
  if (userId === scope.userId) throw refuse('SecondFactorYours')
  const isGone = [
    await deleteFactor(tx, scope, userId),
    await deletePasskeysOf(tx, scope, userId),
    await unlinkIdentities(tx, scope, userId),
  ]
  if (!isGone.includes(true)) throw refuse('SecondFactorIsOff')
  // Whoever found the phone may be signed in with it.
  const ended = await deleteSessionsOfUsers(tx, scope, [userId])
  unit.afterCommit(({ realtime }) => realtime.disconnect(ended.map(roomOf.session)))
  await noteUsers(unit, `Reset the second factor of ${named(user)}`)
  const about = { kind: 'signInChanged', aboutId: userId, aboutKey: keyOfChange('secondFactorReset', now) } as const
  await noteMail(tx, scope, about, userId, now)
  tellUsers(unit)
  return { Success: true as const }
}
