import type { BroadcastEvent } from '@carillon/contract/broadcast-results.ts'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { filtersOf } from '../../../platform/filters.ts'
import { type ListRequest, limitOf } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'

type NewEvent = { broadcastId: number; event: string; detail?: string; now: Date }

export const insertEvent = (tx: Db, scope: Scope, { broadcastId, event, detail = '', now }: NewEvent) =>
  sql`insert into broadcast_events (account_id, broadcast_id, event, detail, user_id, created_at)
    values (${scope.accountId}, ${broadcastId}, ${event}, ${detail}, ${scope.userId}, ${now})`.execute(tx)

const columns = sql`e.event as "Event", e.detail as "Detail", e.created_at as "CreatedDate",
  case when u.user_id is not null
    then jsonb_build_object('FirstName', u.first_name, 'LastName', u.last_name) end as "User"`

/** What happened to a broadcast that the caller may see, in order; what the engine did is nobody's. */
export const listEvents = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
  request: ListRequest,
): Promise<{ Items: BroadcastEvent[]; Size: number }> => {
  const where = sql.join(
    [
      sql`e.account_id = ${scope.accountId} and e.broadcast_id = ${broadcastId}`,
      ...filtersOf(request.filters, columns),
    ],
    sql` and `,
  )
  const Items = await all<BroadcastEvent>(
    db,
    sql`select ${columns} from broadcast_events e left join users u using (account_id, user_id)
      where ${where} order by e.broadcast_event_id ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(
    db,
    sql`select count(*) as size
    from broadcast_events e left join users u using (account_id, user_id) where ${where}`,
  )
  return { Items, Size: size!.size }
}
