import { type Db, one, sql } from '../../../platform/database.ts'
import { eachByKey, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { canBeUndoneSince } from '../../undos/policy.ts'

/**
 * Whether somebody of what an act added, changed or restored was last changed or deleted by a newer act of the same user that they can
 * still take back. Taken back now, this one would leave them as they are, for good.
 */
export const isUnderNewer = async (tx: Db, scope: Scope, undoId: number, now: Date): Promise<boolean> =>
  (await one(
    tx,
    sql`with newer as ${once} (
        select distinct n.at from undo_batches n join undos u on u.account_id = n.account_id and u.undo_id = n.undo_id
        where n.account_id = ${scope.accountId} and n.undo_id > ${undoId} and u.user_id = ${scope.userId}
          and u.undone_at is null and u.created_at >= ${canBeUndoneSince(now)} and u.kind <> 'AddToGroup')
      select 1 from undo_batches b cross join lateral unnest(b.ids) as i (id)
      cross join lateral (select c.edited_at, c.deleted_at from contacts c
        where c.account_id = b.account_id and c.person_id = i.id ${eachByKey}) c
      where b.account_id = ${scope.accountId} and b.undo_id = ${undoId} and b.part in ('added', 'changed', 'restored')
        and (c.deleted_at = any (array(select at from newer)) or c.edited_at <> b.at and c.edited_at = any (array(select at from newer)))
      limit 1`,
  )) !== undefined
