/** Whose broadcasts are, when somebody leaves. */
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'

type Count = { Broadcasts: number; ScheduledBroadcasts: number }

export const countBroadcastsOf = async (db: Db, scope: Scope, userId: number): Promise<Count> =>
  (await one<Count>(
    db,
    sql`select count(*) as "Broadcasts", count(*) filter (where b.status in ('AwaitingAuthorization', 'AuthorizationApproved')) as "ScheduledBroadcasts"
      from broadcasts b where b.account_id = ${scope.accountId} and b.user_id = ${userId} and b.deleted_at is null`,
  ))!

/** All of them, whatever has become of them. */
export const moveBroadcasts = (tx: Db, scope: Scope, userIds: readonly number[], to: number) =>
  sql`update broadcasts set user_id = ${to}
    where account_id = ${scope.accountId} and user_id = any(${userIds}::bigint[])`.execute(tx)

/** While it waits for its start and its creator is deactivated; answers whose it is. */
export const cancelDeserted = (tx: Db, scope: Scope, broadcastId: number): Promise<Ended | undefined> =>
  cancelIf(
    tx,
    scope,
    broadcastId,
    sql`b.status = 'AuthorizationApproved' and exists (select 1 from users u
      where u.account_id = b.account_id and u.user_id = b.user_id and not u.is_active)`,
  )

/** While it waits for a start that was to be before then; answers whose it is. */
export const cancelLate = (tx: Db, scope: Scope, broadcastId: number, before: Date): Promise<Ended | undefined> =>
  cancelIf(tx, scope, broadcastId, sql`b.status = 'AuthorizationApproved' and b.start_at <= ${before}`)

/** While it waits for an approval that was to come before now; answers whose it is. */
export const cancelUnapproved = (tx: Db, scope: Scope, broadcastId: number, now: Date): Promise<Ended | undefined> =>
  cancelIf(
    tx,
    scope,
    broadcastId,
    sql`b.status = 'AwaitingAuthorization' and exists (select 1 from broadcast_approvals p
      where p.account_id = b.account_id and p.broadcast_id = b.broadcast_id and p.expires_at <= ${now})`,
  )

/** While nobody has recorded its message, long after it was to start; answers whose it is, and whether its texts have left. */
export const cancelUnrecorded = (tx: Db, scope: Scope, broadcastId: number, before: Date): Promise<Ended | undefined> =>
  cancelIf(
    tx,
    scope,
    broadcastId,
    sql`b.status in ('PendingMessage', 'MessageRecorded') and b.start_at <= ${before} and exists (select 1 from broadcast_calls v
      where v.account_id = b.account_id and v.broadcast_id = b.broadcast_id and v.recording_until <= ${before})`,
  )

type Ended = { userId: number; hasStarted: boolean }

const cancelIf = (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  isSo: ReturnType<typeof sql>,
): Promise<Ended | undefined> =>
  one<Ended>(
    tx,
    sql`update broadcasts b set status = 'Canceled'
      where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId} and ${isSo}
      returning b.user_id as "userId", b.started_at is not null as "hasStarted"`,
  )

/** What is being sent stops, until somebody resumes it; answers whose they are. */
export const pauseRunning = (tx: Db, scope: Scope, detail: string, now: Date) =>
  all<{ broadcastId: number; userId: number }>(
    tx,
    sql`with paused as ${once} (
        update broadcasts set status = 'Paused' where account_id = ${scope.accountId} and status = 'Broadcasting'
        returning account_id, broadcast_id, user_id
      ), told as (
        insert into broadcast_events (account_id, broadcast_id, event, detail, created_at)
        select account_id, broadcast_id, 'paused', ${detail}, ${now} from paused
      )
      select broadcast_id as "broadcastId", user_id as "userId" from paused`,
  )
