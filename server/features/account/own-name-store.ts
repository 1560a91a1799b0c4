import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { renameLogin } from './manage-store.ts'

/**
 * False where they no longer have the name and the password that they were known by: of two who change them at once, the second is
 * told. Throws as `renameLogin` does where the name is somebody else's.
 */
export const renameOwn = async (
  tx: Db,
  scope: Scope,
  name: string,
  known: { UserName: string; passwordHash: string },
): Promise<boolean> => {
  const renamed = await one(
    tx,
    sql`update users set user_name = ${name} where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and user_name = ${known.UserName} and password_hash = ${known.passwordHash} returning 1`,
  )
  if (renamed === undefined) return false
  await renameLogin(tx, scope, scope.userId, name)
  return true
}
