/**
 * A unit of work: what an action gets, and all it gets. Its database is one transaction, its time stands still, and what the world
 * is to hear of it is registered with `afterCommit`, done when the transaction has committed, in order, and never otherwise. It has
 * no way to tell anybody anything sooner. An action that calls another hands its unit on: there is one transaction, and one end of it.
 *
 * What must not be lost with the process is written in the transaction instead: a job (`enqueue`), a mail, an opt-out that claims
 * have to see. What is done after the commit is a matter of moments, and pages and engines find it a little later by themselves.
 */
import { type Db, sql, transaction } from './database.ts'
import { describeError } from './log.ts'
import type { Platform, QuietPlatform } from './platform.ts'
import type { Scope } from './scope.ts'

export type Unit<S = Scope> = QuietPlatform & {
  /** The transaction. */
  readonly db: Db
  readonly scope: S
  /** When it began. */
  readonly now: Date
  /** Work that is registered twice is done once. What it throws is logged, and the action has been done all the same. */
  afterCommit(work: AfterCommit): void
}

/** It gets the platform, whose database is in no transaction. */
export type AfterCommit = (platform: Platform) => unknown

/** Opens a unit for an action and ends it: commits and does what was registered, or undoes all of it and throws what the action threw. */
export const inUnit = async <S, T>(platform: Platform, scope: S, action: (unit: Unit<S>) => Promise<T>): Promise<T> => {
  const registered = new Set<AfterCommit>()
  const done = await platform.db
    .transaction()
    .execute((db) => action(unitOn(platform, { db, scope, register: (work) => registered.add(work) })))
  await follow(platform, registered)
  return done
}

/** A unit in a transaction that somebody else ends, who then does what was registered (`follow`). */
export const unitOn = <S>(
  { realtime: _, ...quiet }: Platform,
  { db, scope, register }: { db: Db; scope: S; register: (work: AfterCommit) => void },
): Unit<S> => ({ ...quiet, db, scope, now: quiet.clock.now(), afterCommit: register })

/** After the commit: what was registered, in order. */
export const follow = async (platform: Platform, registered: Iterable<AfterCommit>): Promise<void> => {
  for (const work of registered) {
    try {
      await work(platform)
    } catch (error) {
      platform.log.error({ error: describeError(error) }, 'What was to follow a commit failed')
    }
  }
}

/** One transaction for what only reads, in parts that see the same connection. */
export const reading = <T>(platform: QuietPlatform, read: (platform: QuietPlatform) => Promise<T>): Promise<T> =>
  transaction(platform.db, (db) => read({ ...platform, db }))

/** The same unit for what is done as somebody else. */
export const actingAs = <S>(unit: Unit<unknown>, scope: S): Unit<S> => ({ ...unit, scope })

/**
 * Work within a unit that may fail without it: what it has done is undone, what it registered is forgotten, and the unit goes on.
 * Where the connection is gone too, this throws.
 */
export const attempt = async <S>(
  unit: Unit<S>,
  work: (unit: Unit<S>) => Promise<unknown>,
): Promise<{ error?: unknown }> => {
  const registered: AfterCommit[] = []
  await sql`savepoint attempt`.execute(unit.db)
  try {
    await work({ ...unit, afterCommit: (later) => void registered.push(later) })
    await sql`release savepoint attempt`.execute(unit.db)
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(unit.db)
    await sql`release savepoint attempt`.execute(unit.db)
    return { error }
  }
  for (const later of registered) unit.afterCommit(later)
  return {}
}
