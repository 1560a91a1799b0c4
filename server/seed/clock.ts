import type pg from 'pg'
import { type Db, onClient } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { Unit } from '../platform/unit.ts'

export type Seeding = {
  /** As the product's actions take it: their transaction is the seed's, their time is the seed's. */
  platform: Platform
  tx: Db
  /** The same as one of the people it makes. Nobody looks at a world that is being made, so nobody is told anything of it. */
  unitOf(scope: Scope): Unit
  /** The same transaction as the engine's statements take it. */
  client: pg.PoolClient
  /** From now on it is this time, for actions and for `now()` in statements alike. */
  at(time: Date): Promise<void>
}

/**
 * One transaction in which time is what the seed says, so that what the product's own actions and the engine's own
 * statements write lies in the past where it should. For statements, a schema with a `now()` of its own is searched
 * before PostgreSQL's; it is gone before the commit.
 */
export const inThePast = async <T>(platform: Platform, work: (seeding: Seeding) => Promise<T>): Promise<T> => {
  const client = await platform.pool.connect()
  const db = onClient(client)
  let now = platform.clock.now()
  try {
    return await db.transaction().execute(async (tx) => {
      const at = async (time: Date) => {
        now = time
        await client.query(`select set_config('seed.now', $1, true)`, [time.toISOString()])
      }
      await at(now)
      await client.query(`create schema seed_clock;
        create function seed_clock.now() returns timestamptz language sql stable
          as $$ select current_setting('seed.now')::timestamptz $$;
        set local statement_timeout = '30min'; set local search_path = seed_clock, pg_catalog, public`)
      const clock = { now: () => now }
      // Nobody outside is asked anything.
      const settings = { ...platform.settings, lookup: null, simulatorUrl: null, speech: null }
      const unitOf = (scope: Scope): Unit => ({ ...platform, settings, db: tx, clock, scope, now, afterCommit() {} })
      const done = await work({ platform: { ...platform, settings, db: tx, clock }, tx, unitOf, client, at })
      await client.query('set local search_path = public; drop schema seed_clock cascade')
      return done
    })
  } finally {
    client.release()
  }
}
