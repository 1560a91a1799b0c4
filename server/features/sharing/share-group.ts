import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { knownUsers, setShares } from './share-store.ts'

export type Sharing = { IsShared?: boolean | undefined; SharedWith?: readonly number[] | undefined }

const everybody = 0

/**
 * Says who sees a group besides those who see all contacts, who alone may say it: whoever was given a group gives it to nobody else. What
 * is left out stays.
 */
export const shareGroup = async (
  { db: tx, scope }: Pick<Unit, 'db' | 'scope'>,
  listId: number,
  asked: Sharing,
  before: { IsShared: boolean; SharedWith: readonly number[] },
) => {
  if (asked.IsShared === undefined && asked.SharedWith === undefined) return
  requireMayShare(scope)
  const { IsShared = before.IsShared, SharedWith = before.SharedWith } = asked
  // The wider word holds.
  const chosen = IsShared ? [] : [...new Set(SharedWith)]
  const known = await knownUsers(tx, scope, chosen)
  const strange = chosen.filter((userId) => !known.includes(userId))
  if (strange.length > 0) throw refuseUnknown('SharedWith', 'user', strange)
  await setShares(tx, scope, listId, IsShared ? [everybody] : chosen)
}

const requireMayShare = (scope: Scope) => {
  if (!scope.canSeeAllRoster) throw refuse('NotAllowed')
}
