import { transaction } from '../platform/database.ts'
import { liveRoles } from '../platform/nodes.ts'
import type { Platform } from '../platform/platform.ts'
import { SeedRefused } from './cli.ts'
import { markDemo } from './mark-demo.ts'
import {
  type DemoAccount,
  deleteAccount,
  deleteBatch,
  deleteDemoConsumers,
  findDemoAccounts,
  hasDemo,
  lockSeeds,
  markSeeded,
  ownedTables,
  removedSeed,
  shutDemoUsers,
} from './store.ts'

export const demoUsage =
  'npm run demo -- remove [--yes]    erases the accounts of the demonstration with everything they own'

/**
 * Erases the demonstration: its accounts with everything they own, its tokens and its consumers. An account in which somebody has
 * a password of their own is theirs too and stays, but its demonstration users never come in again. In batches, so that a large
 * account locks nobody out; cut off, it goes on where it was when it is run again.
 */
export const removeDemo = async (platform: Platform, args: readonly string[]): Promise<string[]> => {
  const [act, ...rest] = args
  const isSure = rest[0] === '--yes'
  if (act !== 'remove' || rest.length > (isSure ? 1 : 0)) throw new SeedRefused(demoUsage)
  const { db, clock } = platform
  await markDemo(platform)
  const accounts = await findDemoAccounts(db)
  if (accounts.length === 0 && !(await hasDemo(db))) return ['There is nothing of the demonstration here.']
  if (!isSure) return [...accounts.map(announce), 'Nothing was changed. To do so: npm run demo -- remove --yes']
  if ((await liveRoles(db)).length > 0) {
    throw new SeedRefused('Stop Carillon first: its engine may be sending for these accounts.')
  }
  for (const account of accounts) {
    if (account.others > 0) await transaction(db, (tx) => shutDemoUsers(tx, account.accountId))
    else await erase(platform, account.accountId)
  }
  await transaction(db, async (tx) => {
    await lockSeeds(tx)
    await deleteDemoConsumers(tx)
    await markSeeded(tx, removedSeed, clock.now())
  })
  return [
    ...accounts.map(report),
    'The demonstration is erased. It does not come back by itself; "npm run reset" begins anew.',
  ]
}

const announce = ({ companyName, users, contacts, broadcasts, others }: DemoAccount): string =>
  others > 0
    ? `${companyName} would stay, because ${others} of its users ${others === 1 ? 'has' : 'have'} a password of their own; ${users} of the demonstration would never come in again.`
    : `${companyName} would be erased: ${users} users, ${contacts} contacts, ${broadcasts} broadcasts and all that belongs to them.`

const report = ({ companyName, others }: DemoAccount): string =>
  others > 0 ? `${companyName} stays; its demonstration users never come in again.` : `${companyName} is erased.`

/** What is taken away may leave counts behind it, so it is gone through until nothing is left. */
const erase = async ({ db }: Platform, accountId: number) => {
  const tables = await ownedTables(db)
  let isLeft = true
  while (isLeft) {
    isLeft = false
    for (const table of tables) while (await deleteBatch(db, table, accountId)) isLeft = true
  }
  await transaction(db, (tx) => deleteAccount(tx, accountId))
}
