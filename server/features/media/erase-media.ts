import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { undoWithinMs } from '../undos/policy.ts'
import { eraseUnused, type Known, lockRemoved } from './erase-store.ts'
import { erasedAtOnce } from './policy.ts'

/**
 * Erases the pictures that were taken out of the library, cannot be brought back, and are used by nothing. They are locked
 * before it is asked what uses them, and whoever puts one to use locks it too, so neither misses the other.
 */
export const eraseMedia = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>) => {
  const before = new Date(clock.now().getTime() - undoWithinMs)
  let after: Known | undefined = { accountId: 0, mediaId: 0 }
  while (after) after = await eraseNext({ db }, before, after)
}

const eraseNext = ({ db }: Pick<Platform, 'db'>, before: Date, after: Known): Promise<Known | undefined> =>
  transaction(db, async (tx) => {
    const removed = await lockRemoved(tx, before, after, erasedAtOnce)
    if (removed.length > 0) await eraseUnused(tx, removed)
    return removed.length < erasedAtOnce ? undefined : removed.at(-1)
  })
