import type { Platform } from '../../platform/platform.ts'
import { mintScope, nobody, type Scope } from '../../platform/scope.ts'
import { findUser } from '../directory/store.ts'
import { runTurn } from './run-turn.ts'
import type { Kind } from './task-kind.ts'
import type { Turn } from './turn-store.ts'

/** Goes on with the task as whoever began it. */
export const takeTurn = async (
  platform: Platform,
  kinds: readonly Kind[],
  { accountId, userId, taskId, kind: name }: Turn,
  forMs: number,
): Promise<void> => {
  const kind = kinds.find(({ names }) => names.includes(name))
  if (!kind) throw new Error(`No kind of work is called ${name}.`)
  await runTurn(platform, await scopeOfStarter(platform, accountId, userId), kind, taskId, { forMs })
}

/** What an account's own housekeeping began, no user did. */
const scopeOfStarter = async ({ db }: Platform, accountId: number, userId: number): Promise<Scope> => {
  if (userId === 0) return mintScope(nobody(accountId))
  const user = await findUser(db, accountId, userId)
  if (!user) throw new Error(`There is no user ${userId} any more.`)
  return mintScope(user.facts)
}
