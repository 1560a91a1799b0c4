import { type Db, sql } from '../platform/database.ts'

/** Two processes that prepare the same database seed one after the other. */
export const lockSeeds = (tx: Db) => sql`select pg_advisory_xact_lock(715518)`.execute(tx)

export const markSeeded = (tx: Db, name: string, now: Date) =>
  sql`insert into seeds (name, finished_at) values (${name}, ${now})`.execute(tx)
