import { type Cache, openCache } from '../../../platform/cache.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Change, changesBetween } from '../changes-store.ts'
import { netOf } from '../net-changes.ts'
import { countByOrigin, type Origin } from './group-store.ts'
import { readLarge } from './store.ts'

/** The counts as the set was in a version of it. */
type Known = { version: number; origins: readonly Origin[] }
type Asked = { audienceId: number; listIds: readonly number[] }

const unusedForMs = 10 * 60_000

/**
 * With what how many people of a set came. The counts of a large one are cached; where few were added or removed since, they alone are
 * counted. Within a transaction that reads as it is at one moment.
 */
export const knownOrigins = async (
  { db: tx, pool }: Pick<Platform, 'db' | 'pool'>,
  scope: Scope,
  asked: Asked,
): Promise<readonly Origin[]> => {
  const version = await readLarge(tx, scope, asked.audienceId)
  if (version === undefined) return await countByOrigin(tx, scope, asked)
  const key = JSON.stringify([scope.accountId, asked.audienceId, asked.listIds])
  const known = await cacheOf(pool).get(key, String(version), async (last) => ({
    version,
    origins: (last && (await patched(tx, scope, asked, last, version))) ?? (await countByOrigin(tx, scope, asked)),
  }))
  return known.origins
}

/** Undefined where it cannot be told. Whoever left is still there as removed, with what they had come with. */
const patched = async (
  tx: Platform['db'],
  scope: Scope,
  asked: Asked,
  last: Known,
  version: number,
): Promise<readonly Origin[] | undefined> => {
  const changes = await changesBetween(tx, scope, asked.audienceId, { from: last.version, to: version })
  if (!changes || cameAgain(changes)) return undefined
  const { came, left } = netOf(changes)
  const more = await countByOrigin(tx, scope, { ...asked, among: { phones: came, areThere: true } })
  const fewer = await countByOrigin(tx, scope, { ...asked, among: { phones: left, areThere: false } })
  if (sumOf(more) !== came.length || sumOf(fewer) !== left.length) return undefined
  const all = new Map<string, Origin>()
  const add = ({ listId, sourceId, count }: Origin, sign: 1 | -1): void => {
    const key = `${listId} ${sourceId}`
    all.set(key, { listId, sourceId, count: (all.get(key)?.count ?? 0) + sign * count })
  }
  for (const origin of [...last.origins, ...more]) add(origin, 1)
  for (const origin of fewer) add(origin, -1)
  const origins = [...all.values()]
  return origins.some(({ count }) => count < 0) ? undefined : origins.filter(({ count }) => count > 0)
}

/** Whoever was there, left and came again did so with something else, maybe. */
const cameAgain = (changes: readonly Change[]): boolean => {
  const wereThere = new Map<number, boolean>()
  for (const { kind, phones } of changes) {
    for (const phone of phones ?? []) {
      if (kind === 'added' && wereThere.get(phone)) return true
      if (!wereThere.has(phone)) wereThere.set(phone, kind !== 'added')
    }
  }
  return false
}

const sumOf = (origins: readonly Origin[]): number => origins.reduce((sum, { count }) => sum + count, 0)

const caches = new WeakMap<Platform['pool'], Cache<Known>>()

const cacheOf = (pool: Platform['pool']): Cache<Known> => {
  const known =
    caches.get(pool) ?? openCache<Known>({ most: 100_000, weigh: ({ origins }) => origins.length + 1, unusedForMs })
  caches.set(pool, known)
  return known
}
