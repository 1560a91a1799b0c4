import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { named, noteUsers } from './note-users.ts'
import { requireMayChange } from './policy.ts'
import { readUser, tellUsers } from './read-user.ts'
import { takeFactors } from './take-factors.ts'

/** By an owner or admin. One's own asks for the password, on the profile page. */
export const resetFactor = async (unit: Unit, userId: number) => {
  const { db: tx, scope } = unit
  const user = await readUser(tx, scope, userId)
  requireMayChange(scope, user, 'edit', 0)
  if (userId === scope.userId) throw refuse('SecondFactorYours')
  await takeFactors(unit, userId, 'secondFactorReset')
  await noteUsers(unit, `Reset the second factor of ${named(user)}`)
  tellUsers(unit)
  return { Success: true as const }
}
