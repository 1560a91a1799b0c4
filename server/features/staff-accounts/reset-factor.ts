import type { StaffScope } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { named } from '../account-users/note-users.ts'
import { readUser, tellUsers } from '../account-users/read-user.ts'
import { takeFactors } from '../account-users/take-factors.ts'
import { noteEvent } from '../audit/note-event.ts'
import { scopeAccount } from './scope-account.ts'

type Asked = { AccountID: number; UserID: number; Reason: string }

/** Of the only owner, say, whom nobody of the account could help (rules/sign-in 26). The account sees that support did it, and staff why. */
export const resetFactor = async (unit: Unit<StaffScope>, { AccountID, UserID, Reason }: Asked) => {
  const { db: tx, scope, now } = unit
  const account = await scopeAccount(tx, scope, AccountID)
  const user = await readUser(tx, account, UserID)
  const acting = actingAs(unit, account)
  await takeFactors(acting, UserID, 'secondFactorResetBySupport')
  const summary = `Reset the second factor of ${named(user)}.`
  await noteEvent(tx, account, scope.own, { kind: 'SignIn', summary, reason: Reason, now })
  tellUsers(acting)
  return { Success: true as const }
}
