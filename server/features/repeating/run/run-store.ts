import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

/** A run that exists is not made again, whatever brought the series back to its day. */
export const hasRun = async (tx: Db, scope: Scope, repeatingId: number, key: string): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcasts
      where account_id = ${scope.accountId} and repeating_id = ${repeatingId} and occurrence_key = ${key}`,
  )) !== undefined

/** Those of these groups that have not been deleted since. */
export const existingLists = async (tx: Db, scope: Scope, listIds: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      tx,
      sql`select id from unnest(${listIds}::bigint[]) with ordinality as asked(id, place)
        where id in (0, -1) or exists (select 1 from lists l
          where l.account_id = ${scope.accountId} and l.list_id = asked.id and l.deleted_at is null)
        order by place`,
    )
  ).map(({ id }) => id)

/** The day of a run that failed, also of one that was dismissed since. */
export const failedDay = async (
  tx: Db,
  scope: Scope,
  repeatingId: number,
  failureId: number,
): Promise<string | undefined> =>
  (
    await one<{ key: string }>(
      tx,
      sql`select occurrence_key as key from repeating_failures
        where account_id = ${scope.accountId} and repeating_id = ${repeatingId}
          and repeating_failure_id = ${failureId}`,
    )
  )?.key

/** The series has had a run that went out. */
export const endFailures = (tx: Db, scope: Scope, repeatingId: number) =>
  sql`update repeating_broadcasts set failures_in_a_row = 0
    where account_id = ${scope.accountId} and repeating_id = ${repeatingId}`.execute(tx)
