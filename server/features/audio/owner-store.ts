import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const countAudioOf = async (db: Db, scope: Scope, userId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*) as count from audio
      where account_id = ${scope.accountId} and user_id = ${userId} and deleted_at is null`,
  ))!.count

/** Audio of those who leave under another owner. */
export const moveAudio = (tx: Db, scope: Scope, userIds: readonly number[], to: number) =>
  sql`update audio set user_id = ${to} where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])
    and deleted_at is null`.execute(tx)
