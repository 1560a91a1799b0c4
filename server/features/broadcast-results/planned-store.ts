import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from '../broadcasts/store.ts'

/** Whether a broadcast that this user sees has yet to get its recipients, or to get them anew; whom it calls later is not waited for. */
export const isToBePlanned = async (db: Db, scope: Scope, broadcastId: number): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from broadcasts b join broadcast_queue q /* every channel */ using (account_id, broadcast_id)
      where ${isVisible(scope)} and b.broadcast_id = ${broadcastId} and not q.is_planned and q.plan_at is null`,
  )) !== undefined
