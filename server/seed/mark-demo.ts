import { demoSeed, isSeeded } from '../features/directory/store.ts'
import { transaction } from '../platform/database.ts'
import { isPassword } from '../platform/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { password } from './account.ts'
import { loadTest } from './cli.ts'
import * as people from './people.ts'
import { findSeededUsers, hasDemo, lockSeeds, markedSeed, markPublished, markSeeded } from './store.ts'

/**
 * Users of the demonstration carry the hash of the password that they were made with, which is published. As long as it is their
 * password, they are the demonstration's and come in only where it is on; a user whose password somebody has changed is that
 * person's. This gives the mark to those who were seeded before there was one: by name, account and password, once.
 */
export const markDemo = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  if (!(await isSeeded(db, demoSeed)) || (await isSeeded(db, markedSeed))) return
  await transaction(db, async (tx) => {
    await lockSeeds(tx)
    const seeded = [
      people.lincoln,
      people.harbor,
      people.grace(clock.now()),
      people.bright,
      people.operations,
      loadTest,
    ]
    for (const { account, users } of seeded) {
      const names = users.map(({ userName }) => userName)
      const found = await findSeededUsers(tx, account.companyName, names)
      for (const { userId, passwordHash } of found) {
        if (await isPassword(passwordHash, password)) await markPublished(tx, [userId])
      }
    }
    await markSeeded(tx, markedSeed, clock.now())
  })
}

/** What a start without the demonstration says of it; null where there is none. */
export const sayDemoIsOver = async ({ db }: Pick<Platform, 'db'>): Promise<string | null> =>
  (await hasDemo(db))
    ? 'The demonstration is switched off: its users, tokens and consumers cannot sign in. "npm run demo -- remove" erases them.'
    : null
