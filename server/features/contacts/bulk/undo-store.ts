import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

/**
 * What a removal took away, in batches, for the ten minutes in which it can be undone. Who takes an undo has it alone; its
 * batches stay until they have been put back.
 */
export type UndoKind = 'members' | 'deleted' | 'group' | 'merged'
type Undo = { kind: UndoKind; listId: number | null; kept: unknown; total: number }

export const insertUndo = async (
  tx: Db,
  scope: Scope,
  undo: { kind: UndoKind; listId?: number; kept?: unknown; now: Date },
): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into contact_undos (account_id, user_id, kind, list_id, kept, created_at)
      values (${scope.accountId}, ${scope.userId}, ${undo.kind}, ${undo.listId ?? null},
        ${undo.kept === undefined ? null : JSON.stringify(undo.kept)}::jsonb, ${undo.now})
      returning contact_undo_id as id`,
  ))!.id

export const insertUndoBatch = (tx: Db, scope: Scope, undoId: number, personIds: readonly number[]) =>
  sql`insert into contact_undo_batches (account_id, contact_undo_id, batch_no, person_ids)
    select ${scope.accountId}, ${undoId}, coalesce(max(batch_no), 0) + 1, ${personIds}::bigint[]
    from contact_undo_batches where account_id = ${scope.accountId} and contact_undo_id = ${undoId}`.execute(tx)

/** The time in which it can be undone begins when it is done. */
export const renewUndo = (tx: Db, scope: Scope, undoId: number, now: Date) =>
  sql`update contact_undos set created_at = ${now}
    where account_id = ${scope.accountId} and contact_undo_id = ${undoId}`.execute(tx)

/** Taken once; undefined when there is none of this user's that is young enough. */
export const takeUndo = async (
  tx: Db,
  scope: Scope,
  undoId: number,
  kinds: readonly UndoKind[],
  since: Date,
): Promise<Undo | undefined> =>
  await one<Undo>(
    tx,
    sql`delete from contact_undos where account_id = ${scope.accountId} and user_id = ${scope.userId}
        and contact_undo_id = ${undoId} and kind = any (${kinds}::text[]) and created_at >= ${since}
      returning kind, list_id as "listId", kept, (
        select coalesce(sum(cardinality(person_ids)), 0)::bigint from contact_undo_batches
        where account_id = ${scope.accountId} and contact_undo_id = ${undoId}) as total`,
  )

/** The next batch after that number, taken away; undefined after the last. */
export const takeBatch = async (tx: Db, scope: Scope, undoId: number, afterNo: number) =>
  await one<{ no: number; ids: number[] }>(
    tx,
    sql`delete from contact_undo_batches where account_id = ${scope.accountId} and contact_undo_id = ${undoId}
        and batch_no = (select min(batch_no) from contact_undo_batches
          where account_id = ${scope.accountId} and contact_undo_id = ${undoId} and batch_no > ${afterNo})
      returning batch_no as no, to_json(person_ids) as ids`,
  )

/** Of every account: what can no longer be undone, and what no task puts back. */
export const sweepUndos = async (db: Db, before: Date) => {
  await sql`delete from contact_undos u where created_at < ${before} and not exists (
    select 1 from tasks t where t.account_id = u.account_id and t.undo_id = u.contact_undo_id and t.finished_at is null)`.execute(
    db,
  )
  await sql`delete from contact_undo_batches b
    where (select u.user_id from contact_undos u
      where u.account_id = b.account_id and u.contact_undo_id = b.contact_undo_id) is null
    and not exists (select 1 from tasks t
      where t.account_id = b.account_id and t.undo_id = b.contact_undo_id and t.finished_at is null)`.execute(db)
}

/** Of every account: groups that can no longer be brought back. */
export const sweepGroups = async (db: Db, before: Date) =>
  await all(
    db,
    sql`delete from lists l where deleted_at < ${before}
      and not exists (select 1 from list_members m where m.account_id = l.account_id and m.list_id = l.list_id)
      and not exists (select 1 from contact_undos u where u.account_id = l.account_id and u.list_id = l.list_id)
      and not exists (select 1 from tasks t where t.account_id = l.account_id and t.finished_at is null)
      returning list_id`,
  )
