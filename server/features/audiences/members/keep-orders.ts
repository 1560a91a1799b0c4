import type { ListRequest } from '@carillon/domain/table/paging.ts'
import { transaction } from '../../../platform/database.ts'
import { placesFor } from '../../../platform/places.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Shelf, shelfFor } from '../../../platform/shelf.ts'
import { prepareBulk } from '../store.ts'
import { type KnownPage, type MemberSort, phonesInOrder, readLarge } from './store.ts'

/** Numbers of all lists of a process together: 64 MB. */
const mostPhones = 8_000_000
const unusedForMs = 5 * 60_000
/** So many rows are walked sooner than all of them are put in order. */
const shortWalk = 1000

type Context = Pick<Platform, 'db' | 'pool' | 'log'>
type Asked = { audienceId: number; request: ListRequest<MemberSort> }

/**
 * Who is on a page of a large set, without walking there: the numbers of the list in its order are kept by this process until the
 * set changes. Undefined where the set is not large, and for the first pages of a list that nobody has gone through yet.
 */
export const findPage = async (
  { db, pool, log }: Context,
  scope: Scope,
  { audienceId, request }: Asked,
): Promise<KnownPage | undefined> => {
  const version = await readLarge(db, scope, audienceId)
  if (version === undefined) return undefined
  const { q, sortby, page, pagesize } = request
  const shelf = shelfOf(pool)
  const key = JSON.stringify([scope.accountId, audienceId, q, sortby])
  const found = shelf.get(key, version, () => readOrder({ db }, scope, { audienceId, request }))
  if (!isReady(found) && isNear(request)) {
    // Whoever sees the first page may turn to another one.
    found.catch((err) => log.warn({ err }, 'a list of recipients was not read ahead'))
    return undefined
  }
  const order = await found
  const from = (page - 1) * pagesize
  const size = order.length / bytesEach
  const rows = Math.max(0, Math.min(pagesize, size - from))
  return { phones: Array.from({ length: rows }, (_, at) => phoneAt(order, from + at)), size }
}

const bytesEach = 8
const phoneAt = (order: Buffer, at: number) => Number(order.readBigInt64BE(at * bytesEach))

const isNear = ({ q, sortby, page, pagesize }: Asked['request']) =>
  q === '' && sortby[0]?.field === 'PrimaryPhone' && page * pagesize <= shortWalk

/** Each keeps a processor of the database busy for a moment. */
const readers = placesFor(2)
const read = new WeakSet<Promise<Buffer>>()
const isReady = (order: Promise<Buffer>) => read.has(order)

const readOrder = ({ db }: Pick<Platform, 'db'>, scope: Scope, { audienceId, request }: Asked): Promise<Buffer> => {
  const reading = (async () => {
    await readers.take()
    try {
      return await transaction(db, async (tx) => {
        await prepareBulk(tx)
        return await phonesInOrder(tx, scope, { audienceId, q: request.q, number: null, request })
      })
    } finally {
      readers.leave()
    }
  })()
  reading.then(
    () => read.add(reading),
    () => {},
  )
  return reading
}

const shelves = new WeakMap<Platform['pool'], Shelf<Buffer>>()

const shelfOf = (pool: Platform['pool']): Shelf<Buffer> => {
  const known =
    shelves.get(pool) ?? shelfFor<Buffer>({ most: mostPhones * bytesEach, weigh: (order) => order.length, unusedForMs })
  shelves.set(pool, known)
  return known
}
