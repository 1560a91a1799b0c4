import { type Cache, openCache } from '../../../platform/cache.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSemaphore } from '../../../platform/semaphore.ts'
import { readSheet, type Sheet } from './read-sheet.ts'

/** Recipients of all sheets of a process together, about 70 bytes each. */
const mostRows = 4_000_000
/** Nobody has looked for so long: it goes. */
const unusedForMs = 10 * 60_000

/** Each keeps a processor of the database busy for a second. */
const readers = openSemaphore({ most: 2, ofAccount: 1 })

/** The sheet of a broadcast that has started, which is read where this process does not have it yet. */
export const sheetOf = (platform: Platform, scope: Scope, broadcastId: number): Promise<Sheet> =>
  // Who is in it stays the same from the start on; what became of them is read anew into the same sheet.
  cacheOf(platform).get(`${scope.accountId}:${broadcastId}`, 'started', () =>
    readers.use(scope.accountId, () => readSheet(platform.db, scope, broadcastId)),
  )

const caches = new WeakMap<Platform['pool'], Cache<Sheet>>()

const cacheOf = ({ pool }: Platform): Cache<Sheet> => {
  const known = caches.get(pool) ?? openCache<Sheet>({ most: mostRows, weigh: ({ size }) => size, unusedForMs })
  caches.set(pool, known)
  return known
}
