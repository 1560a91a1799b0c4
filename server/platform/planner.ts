/**
 * What PostgreSQL's planner is told. It goes by statistics, and of rows that came a moment ago it has none: it takes such a set for
 * empty or for one row, goes through it whole for each row of another, and reads a whole table for a few rows of it. A hint is
 * named for what it achieves, and holds for a statement, for some work, or for a transaction. `server/testing/unanalyzed.test.ts` tries
 * everything without statistics.
 */
import type { RawBuilder } from 'kysely'
import { configure, type Db, sql, transaction } from './database.ts'

/** A part of a statement, in a template of `sql` as in text. */
type Hint = RawBuilder<unknown> & { toString(): string }
const hint = (text: string): Hint => Object.assign(sql.raw(text), { toString: () => text })

/** At the end of a subquery: asked for by each row on its own, by its key. Without it, the planner may make one join of all of them. */
export const eachByKey = hint('offset 0')

/** Behind a number: looked at in rows that other conditions find. Without it, a long range of an index of this number may be read for them. */
export const notByIndex = hint('+ 0')

/** `with … as ${once} (`: worked out once, as a whole, before what asks for it. Without it, the planner works it into that. */
export const once = hint('materialized')

/** The contrary: worked into what asks for it, even when that is asked twice. */
export const workedIn = hint('not materialized')

const without = async <T>(tx: Db, methods: readonly string[], work: () => Promise<T>): Promise<T> => {
  const turn = (to: 'off' | 'on') =>
    configure(tx, Object.fromEntries(methods.map((method) => [`enable_${method}`, to])))
  await turn('off')
  const result = await work()
  await turn('on')
  return result
}

/** Large sets are joined by a number: hashed or merged, never one gone through for each row of the other. */
export const joinHashed = <T>(tx: Db, work: () => Promise<T>): Promise<T> => without(tx, ['nestloop'], work)

/** Some thousand rows out of a million, each by its whole key. */
export const joinByKey = <T>(tx: Db, work: () => Promise<T>): Promise<T> => without(tx, ['hashjoin', 'mergejoin'], work)

/** There may be a group for nearly each of a million rows: these hash twice as fast as they sort, which no estimate knows. */
export const groupHashed = <T>(tx: Db, work: () => Promise<T>): Promise<T> => without(tx, ['sort', 'nestloop'], work)

/**
 * Rows that are looked up piece by piece, each time a few, by an index and by one process: to start others for each piece takes
 * longer than the piece does.
 */
export const pieceByPiece = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await configure(tx, { ...fewByIndex, max_parallel_workers_per_gather: '0' })
    const result = await work(tx)
    for (const name of ['enable_seqscan', 'jit', 'max_parallel_workers_per_gather'])
      await sql.raw(`set local ${name} to default`).execute(tx)
    return result
  })

/** Settings for `configure`: a few rows, by an index. */
const fewByIndex = { enable_seqscan: 'off', jit: 'off' }

/** Settings for `configure`: a large part of the roster, whose keys are in memory as a rule; no time for compiling, room to sort. */
export const largePart = { jit: 'off', work_mem: '64MB', random_page_cost: '1.1' }

/** Settings for `configure`: all of a million rows, rather than the first ones soon; room to sort and to hash in memory. */
export const millionRows = { jit: 'off', work_mem: '128MB', cursor_tuple_fraction: '1' }

/**
 * Settings of the connections of delivery, whose statements reach a few hundred rows by key and are said again and again: always by
 * index, in its order, rather than sorted out of all that follow, and planned once.
 */
export const delivery = {
  ...fewByIndex,
  ...{ plan_cache_mode: 'force_generic_plan', enable_mergejoin: 'off', enable_bitmapscan: 'off' },
}
