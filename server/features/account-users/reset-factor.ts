import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { noteMail } from '../mails/note-mail.ts'
import { keyOfChange } from '../mails/word-sign-in-change.ts'
import { deleteFactor } from '../second-factors/store.ts'
import { named, noteUsers } from './note-users.ts'
import { requireMayChange } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'

/** Of somebody who has lost their app and their recovery codes (rules/sign-in 12). One's own asks for the password, on the profile page. */
export const resetFactor = async (unit: Unit, userId: number) => {
  const { db: tx, scope, now } = unit
  const user = await readUser(tx, scope, userId)
  requireMayChange(scope, user, 'edit', 0)
  if (userId === scope.userId) throw refuse('SecondFactorYours')
  if (!(await deleteFactor(tx, scope, userId))) throw refuse('SecondFactorIsOff')
  await noteUsers(unit, `Reset the second factor of ${named(user)}`)
  const about = { kind: 'signInChanged', aboutId: userId, aboutKey: keyOfChange('secondFactorReset', now) } as const
  await noteMail(tx, scope, about, userId, now)
  tellUsers(unit)
  return { Success: true as const }
}
