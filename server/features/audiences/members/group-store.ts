import { type Db, sql } from '../../../platform/database.ts'
import { joinHashed } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Touched, touchedBy } from '../changes-store.ts'
import { phonesInLists } from '../store.ts'

type Removal = {
  audienceId: number
  /** The groups that are taken out. */
  listIds: readonly number[]
  /** The groups that are left: who is in one of them stays, and is from now on one of its. */
  staying: readonly number[]
  undoId: number
}

/** Marks who came with groups as removed, and answers who that was. Two statements however many there are. */
export const removeGroupMembers = async (
  tx: Db,
  scope: Scope,
  { audienceId, listIds, staying, undoId }: Removal,
): Promise<Touched> => {
  const isOfThem = sql`m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.removed_in is null
    and m.list_id = any(${listIds}::bigint[])`
  if (staying.length > 0) {
    const moved = sql`update audience_members m set list_id = p.list_id from (${phonesInLists(scope, staying)}) p
      where ${isOfThem} and m.phone = p.phone`
    await joinHashed(tx, () => moved.execute(tx))
  }
  return await touchedBy(
    tx,
    sql`update audience_members m set removed_in = ${undoId} where ${isOfThem} returning m.phone`,
  )
}

/** Takes who came with groups out for good: the groups themselves stand for them from now on. */
export const deleteGroupMembers = (tx: Db, scope: Scope, audienceId: number, listIds: readonly number[]) =>
  sql`delete from audience_members where account_id = ${scope.accountId} and audience_id = ${audienceId}
    and list_id = any(${listIds}::bigint[])`.execute(tx)
