import type { RepeatingFailure } from '@carillon/contract/repeating.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { type ListRequest, limitOf } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from './store.ts'

const columns = sql`f.repeating_failure_id as "RepeatingFailureID", f.repeating_id as "RepeatingBroadcastID",
  s.form ->> 'BroadcastName' as "BroadcastName", f.occurrence_key as "RunDate", f.error_code as "ErrorCode",
  f.message as "Message", f.created_at as "CreatedDate", s.status as "Status"`

export const listFailures = async (
  db: Db,
  scope: Scope,
  request: ListRequest,
): Promise<{ Items: RepeatingFailure[]; Size: number }> => {
  const rows = sql`from repeating_failures f join repeating_broadcasts s using (account_id, repeating_id)
    where ${sql.join([isVisible(scope), sql`f.dismissed_at is null`, ...filtersOf(request.filters, columns)], sql` and `)}`
  const Items = await all<RepeatingFailure>(
    db,
    sql`select ${columns} ${rows} order by f.repeating_failure_id desc ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size ${rows}`)
  return { Items, Size: size!.size }
}

/** Those named, or all; only of series that this user may change. */
export const dismissFailures = (db: Db, scope: Scope, ids: readonly number[] | null, now: Date) =>
  sql`update repeating_failures f set dismissed_at = ${now} from repeating_broadcasts s
    where ${isVisible(scope)} and f.account_id = s.account_id and f.repeating_id = s.repeating_id
      and f.dismissed_at is null
      ${scope.role === 'user' ? sql`and s.user_id = ${scope.userId}` : sql``}
      ${ids ? sql`and f.repeating_failure_id = any(${ids}::bigint[])` : sql``}`.execute(db)
