/** Whose broadcasts are, when somebody leaves. */
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

type Count = { Broadcasts: number; ScheduledBroadcasts: number }

export const countBroadcastsOf = async (db: Db, scope: Scope, userId: number): Promise<Count> =>
  (await one<Count>(
    db,
    sql`select count(*) as "Broadcasts", count(*) filter (where b.status = 'AuthorizationApproved') as "ScheduledBroadcasts"
      from broadcasts b where b.account_id = ${scope.accountId} and b.user_id = ${userId} and b.deleted_at is null`,
  ))!

/** All of them, whatever has become of them. */
export const moveBroadcasts = (tx: Db, scope: Scope, userIds: readonly number[], to: number) =>
  sql`update broadcasts set user_id = ${to}
    where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`.execute(tx)

/** While it waits for its start and its creator is deactivated; answers who that is. */
export const cancelDeserted = async (tx: Db, scope: Scope, broadcastId: number): Promise<number | undefined> =>
  (
    await one<{ user_id: number }>(
      tx,
      sql`update broadcasts b set status = 'Canceled'
        where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId} and b.status = 'AuthorizationApproved'
          and exists (select 1 from users u
            where u.account_id = b.account_id and u.user_id = b.user_id and not u.is_active)
        returning b.user_id`,
    )
  )?.user_id
