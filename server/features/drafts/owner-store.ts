import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const countDraftsOf = async (db: Db, scope: Scope, userId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from drafts where account_id = ${scope.accountId} and user_id = ${userId}`,
  ))!.count

/** Of somebody who leaves. */
export const moveDrafts = (tx: Db, scope: Scope, userIds: readonly number[], to: number) =>
  sql`update drafts set user_id = ${to}
    where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`.execute(tx)
