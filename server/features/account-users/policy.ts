import type { ManagedUser } from '@carillon/contract/account-users.ts'
import type { ErrorName } from '@carillon/contract/errors.ts'
import { rolesToGive, type WhyNotChangeUser, whyNotChangeUser } from '@carillon/domain/people/roles.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'

/** Whoever acts, as the rules of people know them. */
const actorOf = ({ userId, role }: Scope) => ({
  UserID: userId,
  IsMasterUser: role === 'owner',
  IsAccountAdmin: role === 'admin',
})

type Target = Pick<ManagedUser, 'UserID' | 'IsMasterUser' | 'IsAccountAdmin'>
type Change = Parameters<typeof whyNotChangeUser>[2]

/** Why whoever acts may not do this to them, as a refusal; undefined where they may. */
export const whyNot = (scope: Scope, target: Target, change: Change, activeOwners: number): ErrorName | undefined => {
  const why = whyNotChangeUser(actorOf(scope), target, change, activeOwners)
  return why && refusals[why]
}

const refusals: Readonly<Record<WhyNotChangeUser, ErrorName>> = {
  notAdmin: 'RestrictedPage',
  isSelf: 'NotYourself',
  isOwner: 'OwnerByOwner',
  lastOwner: 'LastOwner',
}

export const requireMayChange = (scope: Scope, target: Target, change: Change, activeOwners: number): void => {
  const why = whyNot(scope, target, change, activeOwners)
  if (why) throw refuse(why)
}

export const requireMayGive = (scope: Scope, role: ManagedUser['Role']): void => {
  if (!rolesToGive(actorOf(scope)).includes(role)) throw refuse('OwnerByOwner')
}
