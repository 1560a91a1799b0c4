import { insertAccount } from '../features/account/store.ts'
import { findLogin, findOwner } from '../features/directory/store.ts'
import { insertUser } from '../features/users/store.ts'
import { transaction } from '../platform/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { newToken } from '../platform/secrets.ts'
import { SeedRefused } from './cli.ts'
import { lockSeeds } from './store.ts'

const operations = 'Operations'

/**
 * Adds a user of the built-in account Operations, which makes them staff, and makes that account on the first one. Answers
 * the password, which is shown once.
 */
export const addStaff = async (
  { db, clock }: Platform,
  name: string,
): Promise<{ userName: string; password: string }> => {
  const userName = name.trim().toLowerCase()
  if (!/^[a-z0-9][a-z0-9._@-]{3,49}$/.test(userName)) {
    throw new SeedRefused('A user name has 4 to 50 letters, digits, dots, dashes or underscores.')
  }
  const password = newToken().slice(0, 20)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    await lockSeeds(tx)
    if (await findLogin(tx, userName)) throw new SeedRefused(`The user name ${userName} is taken.`)
    const now = clock.now()
    const accountId =
      (await findOwner(tx, operations))?.facts.accountId ??
      (await insertAccount(tx, { companyName: operations, state: '', accountTypeId: 0, isOperations: true }, now))
    await insertUser(
      tx,
      accountId,
      { userName, passwordHash, firstName: name, lastName: '', email: '', isMasterUser: true },
      now,
    )
  })
  return { userName, password }
}
