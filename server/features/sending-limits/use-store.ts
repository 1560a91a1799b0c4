import { all, type Db, sql } from '../../platform/database.ts'
import type { Whose } from './store.ts'

/**
 * Locks what an account has sent, by day and text number, for a transaction that reads it, decides, and adds to it. The lock is its
 * own, so that pricing a broadcast does not wait for the sending of another.
 */
export const lockUse = (tx: Db, scope: Whose) =>
  sql`select pg_advisory_xact_lock(715520, hashint8(${scope.accountId}))`.execute(tx)

export type UsedDay = { day: string; textNumberId: number; segments: number }

export const usedSince = (db: Db, scope: Whose, from: string): Promise<UsedDay[]> =>
  all<UsedDay>(
    db,
    sql`select day::text, text_number_id as "textNumberId", segments from sending_use
      where account_id = ${scope.accountId} and day >= ${from}::date`,
  )

/** Segments may be fewer than none: what was taken and has not left. */
export const addUse = (db: Db, scope: Whose, { day, textNumberId, segments }: UsedDay) =>
  sql`insert into sending_use as u (account_id, day, text_number_id, segments)
    values (${scope.accountId}, ${day}::date, ${textNumberId}, greatest(0, ${segments}::int))
    on conflict (account_id, day, text_number_id) do update set segments = greatest(0, u.segments + ${segments}::int)`.execute(
    db,
  )
