import { findUser, type Identified } from '../features/directory/store.ts'
import type { Db } from '../platform/database.ts'
import type { Admitted } from '../platform/route.ts'
import { mintScope } from '../platform/scope.ts'

/** The HTTP shell's way to a Scope: whoever was identified by session, token, key or password. */
export const admitted = ({ facts, isActive, isApiAuthorized }: Identified): Admitted => ({
  scope: mintScope(facts),
  isActive,
  isApiAuthorized,
})

export const admit = async (db: Db, whose: { accountId: number; userId: number }): Promise<Admitted | null> => {
  const found = await findUser(db, whose.accountId, whose.userId)
  return found ? admitted(found) : null
}
