import { type Cache, openCache } from '../../../platform/cache.ts'
import { transaction } from '../../../platform/database.ts'
import type { ListRequest } from '../../../platform/page.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSemaphore } from '../../../platform/semaphore.ts'
import { changesBetween } from '../changes-store.ts'
import { prepareBulk } from '../store.ts'
import { patchOrder } from './patch-order.ts'
import { areBefore, type KnownPage, type MemberSort, phonesInOrder, readAtOnce, readLarge } from './store.ts'

/** Numbers of all lists of a process together: 64 MB. */
const mostPhones = 8_000_000
const unusedForMs = 5 * 60_000
/** So many rows are walked sooner than all of them are put in order. */
const shortWalk = 1000

type Context = Pick<Platform, 'db' | 'pool' | 'log'>
type Asked = { audienceId: number; request: ListRequest<MemberSort> }

/** The numbers of a list in its order, as the set was in a version of it. */
type Order = { version: number; phones: Float64Array }

/**
 * Who is on a page of a large set, without a walk to it: this process caches the numbers of the list in its order. When few have
 * changed since, they alone are sorted in. Undefined where the set is not large, and for the first pages of a list that is not
 * cached: a walk is quicker.
 */
export const findPage = async (
  { db, pool, log }: Context,
  scope: Scope,
  { audienceId, request }: Asked,
): Promise<KnownPage | undefined> => {
  const version = await readLarge(db, scope, audienceId)
  if (version === undefined) return undefined
  const { q, sortby, page, pagesize } = request
  const cache = cacheOf(pool)
  const key = JSON.stringify([scope.accountId, audienceId, q, sortby])
  const last = cache.last(key)
  const found = cache.get(key, String(version), (last) => readOrder({ db }, scope, { audienceId, request }, last))
  if (
    isNear(request) &&
    !(last && (await changesBetween(db, scope, audienceId, { from: last.version, to: version })))
  ) {
    // Whoever sees the first page may turn to another one.
    found.catch((err) => log.warn({ err }, 'a list of recipients was not read ahead'))
    return undefined
  }
  const { phones } = await found
  const from = (page - 1) * pagesize
  return { phones: [...phones.subarray(from, from + pagesize)], size: phones.length }
}

const isNear = ({ q, sortby, page, pagesize }: Asked['request']) =>
  q === '' && sortby[0]?.field === 'PrimaryPhone' && page * pagesize <= shortWalk

/** Each keeps a processor of the database busy for a moment. */
const readers = openSemaphore({ most: 2, ofAccount: 1 })

const readOrder = async (
  { db }: Pick<Platform, 'db'>,
  scope: Scope,
  asked: Asked,
  last: Order | undefined,
): Promise<Order> => {
  const patched = last && (await patchLast({ db }, scope, asked, last))
  if (patched) return patched
  return await readers.use(scope.accountId, () =>
    transaction(db, async (tx) => {
      await readAtOnce(tx)
      const version = (await readLarge(tx, scope, asked.audienceId)) ?? 0
      await prepareBulk(tx)
      return { version, phones: await phonesInOrder(tx, scope, { ...asked, q: asked.request.q, number: null }) }
    }),
  )
}

const patchLast = ({ db }: Pick<Platform, 'db'>, scope: Scope, asked: Asked, last: Order): Promise<Order | undefined> =>
  transaction(db, async (tx) => {
    await readAtOnce(tx)
    const { audienceId, request } = asked
    const version = (await readLarge(tx, scope, audienceId)) ?? 0
    const changes = await changesBetween(tx, scope, audienceId, { from: last.version, to: version })
    if (!changes) return undefined
    const changed = new Set(changes.flatMap(({ phones }) => phones ?? []))
    if (changed.size === 0) return { version, phones: last.phones }
    const among = { ...asked, q: request.q, number: null, phones: [...changed] }
    const there = [...(await phonesInOrder(tx, scope, among))]
    const [first] = request.sortby
    const phones = await patchOrder(last.phones, { changed, there }, (pairs) =>
      first?.field === 'PrimaryPhone'
        ? pairs.map(({ phone, other }) => (first.isDescending ? phone > other : phone < other))
        : areBefore(tx, scope, asked, pairs),
    )
    return { version, phones }
  })

const caches = new WeakMap<Platform['pool'], Cache<Order>>()

const cacheOf = (pool: Platform['pool']): Cache<Order> => {
  const known =
    caches.get(pool) ?? openCache<Order>({ most: mostPhones, weigh: ({ phones }) => phones.length, unusedForMs })
  caches.set(pool, known)
  return known
}
