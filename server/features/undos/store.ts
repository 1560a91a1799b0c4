import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** What is taken out at once, of a set of people or of the library (`audienceId` null), by the number that brings it back. */
export const insertUndo = async (
  tx: Db,
  scope: Scope,
  { audienceId, now }: { audienceId: number | null; now: Date },
): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into undos (account_id, user_id, audience_id, created_at)
      values (${scope.accountId}, ${scope.userId}, ${audienceId}, ${now}) returning undo_id as id`,
  ))!.id

export const deleteUndo = (tx: Db, scope: Scope, undoId: number) =>
  sql`delete from undos where account_id = ${scope.accountId} and undo_id = ${undoId}`.execute(tx)

/** Taken once; false where there is none of this user's since then. */
export const takeUndo = async (
  tx: Db,
  scope: Scope,
  { audienceId, undoId, since }: { audienceId: number | null; undoId: number; since: Date },
): Promise<boolean> =>
  (await one(
    tx,
    sql`delete from undos where account_id = ${scope.accountId} and user_id = ${scope.userId} and undo_id = ${undoId}
      and audience_id is not distinct from ${audienceId}::bigint and created_at >= ${since} returning 1`,
  )) !== undefined
