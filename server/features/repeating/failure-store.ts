import type { RepeatingFailure } from '@carillon/contract/repeating.ts'
import { type Db, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { type ListRequest, readPage } from '../../platform/page.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVisible } from './store.ts'

const columns = sql`f.repeating_failure_id as "RepeatingFailureID", f.repeating_id as "RepeatingBroadcastID",
  s.form ->> 'BroadcastName' as "BroadcastName", f.occurrence_key as "RunDate", f.error_code as "ErrorCode",
  f.message as "Message", f.created_at as "CreatedDate", s.status as "Status", s.user_id as "UserID"`

export const listFailures = (
  db: Db,
  scope: Scope,
  request: ListRequest,
): Promise<{ Items: RepeatingFailure[]; Size: number }> => {
  // Each by its key, on its own: of a set that came a moment ago the database may go through all for each of them.
  const from = sql`repeating_failures f cross join lateral (select * from repeating_broadcasts
    where account_id = f.account_id and repeating_id = f.repeating_id ${eachByKey}) s`
  const isOfAccount = sql`f.account_id = ${scope.accountId} and f.dismissed_at is null and ${isVisible(scope)}`
  return readPage<RepeatingFailure>(
    db,
    request,
    {
      ...{ id: sql`f.repeating_failure_id`, from },
      where: sql.join([isOfAccount, ...filtersOf(request.filters, columns)], sql` and `),
      order: sql`order by f.repeating_failure_id desc`,
    },
    (ids) => sql`select ${columns} from ${from} where ${isOfAccount} and f.repeating_failure_id = ${ids}`,
    ({ RepeatingFailureID }) => RepeatingFailureID,
  )
}

/** Those named, or all; only of series that this user may change. */
export const dismissFailures = (db: Db, scope: Scope, ids: readonly number[] | null, now: Date) =>
  sql`update repeating_failures f set dismissed_at = ${now} from repeating_broadcasts s
    where ${isVisible(scope)} and f.account_id = s.account_id and f.repeating_id = s.repeating_id
      and f.dismissed_at is null
      ${scope.role === 'user' ? sql`and s.user_id = ${scope.userId}` : sql``}
      ${ids ? sql`and f.repeating_failure_id = any(${ids}::bigint[])` : sql``}`.execute(db)

export type Failure = { code: number; message: string }

/** Once for each run. */
export const insertFailure = (
  tx: Db,
  scope: Scope,
  repeatingId: number,
  { key, code, message, now }: Failure & { key: string; now: Date },
) =>
  sql`insert into repeating_failures (account_id, repeating_id, occurrence_key, error_code, message, created_at)
    values (${scope.accountId}, ${repeatingId}, ${key}, ${code}, ${message}, ${now})
    on conflict (account_id, repeating_id, occurrence_key) do nothing`.execute(tx)
