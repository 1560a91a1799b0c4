import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Texts that wait. */
export const countWaitingOf = async (db: Db, scope: Scope, userId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from scheduled_conversations
      where account_id = ${scope.accountId} and user_id = ${userId} and status = 0`,
  ))!.count

/** What somebody who leaves wanted to say later is said by another. */
export const moveWaiting = (tx: Db, scope: Scope, userIds: readonly number[], to: number) =>
  sql`update scheduled_conversations set user_id = ${to}
    where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[]) and status = 0`.execute(tx)
