import { findUser } from '../features/directory/store.ts'
import type { Db } from '../platform/database.ts'
import { mintScope, type Scope } from '../platform/scope.ts'

/** The seed acts as the people it has made. */
export const scopeOf = async (tx: Db, accountId: number, userId: number): Promise<Scope> => {
  const found = await findUser(tx, accountId, userId)
  if (!found) throw new Error(`There is no user ${userId} in account ${accountId}`)
  return mintScope(found.facts)
}
