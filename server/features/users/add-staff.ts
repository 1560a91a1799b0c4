import type { Db } from '../../platform/database.ts'
import { insertUser, type NewUser } from '../account/new-user-store.ts'
import { insertAccount } from '../account/store.ts'
import { findLogin, findOperations } from '../directory/store.ts'
import { lockOperations } from './store.ts'

const operations = { companyName: 'Operations', state: '', accountTypeId: 0, isOperations: true } as const

/**
 * Adds a user of the built-in account Operations, which makes them staff, and makes that account on the first one. Null
 * where the user name is taken.
 */
export const addStaff = async (
  tx: Db,
  user: Omit<NewUser, 'isMasterUser'>,
  now: Date,
): Promise<{ accountId: number; userId: number } | null> => {
  await lockOperations(tx)
  if (await findLogin(tx, user.userName)) return null
  const accountId = (await findOperations(tx)) ?? (await insertAccount(tx, operations, now))
  const userId = await insertUser(tx, accountId, { ...user, isMasterUser: true }, now)
  return { accountId, userId }
}
