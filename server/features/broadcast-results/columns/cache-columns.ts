import { type Cache, openCache } from '../../../platform/cache.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSemaphore } from '../../../platform/semaphore.ts'
import { type Columns, readColumns } from './read-columns.ts'

/** Recipients in the cache of a process together, about 70 bytes each. */
const mostRows = 4_000_000
/** Nobody has looked for so long: it goes. */
const unusedForMs = 10 * 60_000

/** Each keeps a processor of the database busy for a second. */
const readers = openSemaphore({ most: 2, ofAccount: 1 })

/** The columns of a broadcast that has started, read where this process does not have them yet. */
export const columnsOf = (platform: Platform, scope: Scope, broadcastId: number): Promise<Columns> =>
  // Who is in it stays the same from the start on; what became of them is read anew into the same columns.
  cacheOf(platform).get(`${scope.accountId}:${broadcastId}`, 'started', () =>
    readers.use(scope.accountId, () => readColumns(platform.db, scope, broadcastId)),
  )

const caches = new WeakMap<Platform['pool'], Cache<Columns>>()

const cacheOf = ({ pool }: Platform): Cache<Columns> => {
  const known = caches.get(pool) ?? openCache<Columns>({ most: mostRows, weigh: ({ size }) => size, unusedForMs })
  caches.set(pool, known)
  return known
}
