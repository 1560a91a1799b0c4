/**
 * What is to be put back, a row for each step of an act: at most 20,000 contacts, or groups. A sweep removes
 * them, whole rows at a time, within ten minutes of their undo.
 */
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import { once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'

/** What was done to them: taken out of Everyone, out of Deleted, out of or into a group, made, changed; groups made; conversations changed. */
type Part = 'deleted' | 'restored' | 'left' | 'joined' | 'added' | 'changed' | 'groups' | 'conversations'

/** `at` is when the step changed them: who has another time of change by now was changed since. */
export type UndoBatch = { no: number; part: Part; listId: number | null; ids: number[]; at: Date }

type NewBatch = { part: Part; listId?: number | null; at: Date }

export const insertUndoBatch = async (
  tx: Db,
  scope: Scope,
  undoId: number,
  { ids, ...batch }: NewBatch & { ids: readonly number[] },
): Promise<void> => {
  if (ids.length > 0)
    await insertUndoBatches(tx, scope, undoId, batch, sql`select ${ids}::bigint[] as ids, null::jsonb as before`)
}

/** The same of a select of `ids` and `before`, how each was, in their order; answers how many ids. */
export const insertUndoBatches = async (
  tx: Db,
  scope: Scope,
  undoId: number,
  { part, listId = null, at }: NewBatch,
  source: RawBuilder<unknown>,
): Promise<number> => {
  const inserted = await one<{ count: number }>(
    tx,
    sql`insert into undo_batches (account_id, undo_id, batch_no, part, list_id, ids, before, at)
      select ${scope.accountId}, ${undoId}, 1 + coalesce((select max(batch_no) from undo_batches
        where account_id = ${scope.accountId} and undo_id = ${undoId}), 0), ${part}, ${listId}, s.ids, s.before, ${at}
      from (${source}) s where cardinality(s.ids) > 0
      returning cardinality(ids) as count`,
  )
  return inserted?.count ?? 0
}

/** The last batch below that number, of all below 0: what was done last is put back first. Undefined after the first. */
export const findBatch = async (
  tx: Db,
  scope: Scope,
  undoId: number,
  below: number,
): Promise<UndoBatch | undefined> => {
  const found = await one<Omit<UndoBatch, 'at'> & { at: string }>(
    tx,
    sql`select batch_no as no, part, list_id as "listId", to_json(ids) as ids, at from undo_batches
      where account_id = ${scope.accountId} and undo_id = ${undoId} and (${below} = 0 or batch_no < ${below})
      order by batch_no desc limit 1`,
  )
  return found && { ...found, at: new Date(found.at) }
}

/** How each of a batch was, `was (account_id, id, was)` for a `with`: unpacked as a whole, as it is one large value. */
export const beforeOf = (scope: Scope, undoId: number, no: number): RawBuilder<unknown> =>
  sql`was as ${once} (
    select b.account_id, i.id, i.was from undo_batches b
    cross join lateral rows from (unnest(b.ids), jsonb_array_elements(b.before)) as i (id, was)
    where b.account_id = ${scope.accountId} and b.undo_id = ${undoId} and b.batch_no = ${no})`

/** The transaction of the step that wrote a batch. */
export const madeIn = (scope: Scope, undoId: number, no: number): RawBuilder<unknown> =>
  sql`select b.made_in from undo_batches b
    where b.account_id = ${scope.accountId} and b.undo_id = ${undoId} and b.batch_no = ${no}`

/** Of every account: what no undo stands for any more. */
export const sweepBatches = (db: Db) =>
  sql`delete from undo_batches b where (select u.user_id from undos u
    where u.account_id = b.account_id and u.undo_id = b.undo_id) is null`.execute(db)

/** How those of a batch were, where that is little. */
export const keptOf = async (tx: Db, scope: Scope, undoId: number, no: number): Promise<unknown> =>
  (
    await one<{ before: unknown }>(
      tx,
      sql`select before from undo_batches
        where account_id = ${scope.accountId} and undo_id = ${undoId} and batch_no = ${no}`,
    )
  )?.before
