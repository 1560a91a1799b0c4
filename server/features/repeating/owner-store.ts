import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Those that could still run. */
export const countSeriesOf = async (db: Db, scope: Scope, userId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from repeating_broadcasts
      where account_id = ${scope.accountId} and user_id = ${userId} and deleted_at is null and status <> 'Ended'`,
  ))!.count

type NewOwner = { userId: number; seesAllRoster: boolean }

/** All of somebody who leaves. They reach whom the new owner sees of their groups from the next run on. */
export const moveSeries = (tx: Db, scope: Scope, userIds: readonly number[], to: NewOwner, now: Date) =>
  sql`update repeating_broadcasts set user_id = ${to.userId}, sees_all_roster = ${to.seesAllRoster}, modified_at = ${now}
    where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`.execute(tx)
