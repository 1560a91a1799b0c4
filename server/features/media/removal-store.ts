import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** What was taken out of the library at once, pictures or templates, by the number that brings it back. */
export const insertRemoval = async (tx: Db, scope: Scope, now: Date): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into undos (account_id, user_id, created_at) values (${scope.accountId}, ${scope.userId}, ${now})
      returning undo_id as id`,
  ))!.id

export const deleteRemoval = (tx: Db, scope: Scope, undoId: number) =>
  sql`delete from undos where account_id = ${scope.accountId} and undo_id = ${undoId}`.execute(tx)

/** Taken once; false where there is none of this user's since then. */
export const takeRemoval = async (tx: Db, scope: Scope, undoId: number, since: Date): Promise<boolean> =>
  (await one(
    tx,
    sql`delete from undos where account_id = ${scope.accountId} and user_id = ${scope.userId} and undo_id = ${undoId}
      and audience_id is null and created_at >= ${since} returning 1`,
  )) !== undefined
