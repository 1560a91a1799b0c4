import { sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible as isVisibleBroadcast } from '../broadcasts/store.ts'

/** Of calls (`i`) and what was left in them (`v`): who sees all broadcasts sees all, others those that were about theirs (rules/calls 18). */
export const isTheirs = (scope: Scope, of: 'i' | 'v') => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const isOurs = sql`${column('account_id')} = ${scope.accountId}`
  if (scope.canSeeAllBroadcasts) return isOurs
  return sql`${isOurs} and ${column('broadcast_id')} is not null and (select b.broadcast_id from broadcasts b
    where ${isVisibleBroadcast(scope)} and b.broadcast_id = ${column('broadcast_id')}) is not null`
}
