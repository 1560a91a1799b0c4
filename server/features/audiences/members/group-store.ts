import type { RawBuilder } from 'kysely'
import { all, type Db, sql } from '../../../platform/database.ts'
import { joinHashed } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Touched, touchedBy } from '../changes-store.ts'
import { phonesInLists } from '../store.ts'

/** What people came with: groups, one source, or with null neither. */
type CameWith = { listIds: readonly number[] } | { sourceId: number | null }

type Removal = {
  audienceId: number
  cameWith: CameWith
  /** The groups that are left: who is in one of them stays, and is from now on one of its. */
  staying: readonly number[]
  undoId: number
}

/** Marks who came with something as removed, and answers who that was. Two statements however many there are. */
export const removeWhoCameWith = async (
  tx: Db,
  scope: Scope,
  { audienceId, cameWith, staying, undoId }: Removal,
): Promise<Touched> => {
  const isOfThem = sql`m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.removed_in is null
    and ${cameWithIt(cameWith)}`
  if (staying.length > 0) {
    const moved = sql`update audience_members m set list_id = p.list_id, source_id = null from (${phonesInLists(scope, staying)}) p
      where ${isOfThem} and m.phone = p.phone`
    await joinHashed(tx, () => moved.execute(tx))
  }
  return await touchedBy(
    tx,
    sql`update audience_members m set removed_in = ${undoId} where ${isOfThem} returning m.phone`,
  )
}

const cameWithIt = (cameWith: CameWith): RawBuilder<unknown> => {
  if ('listIds' in cameWith) return sql`m.list_id = any(${cameWith.listIds}::bigint[])`
  return sql`m.list_id is null and m.source_id is not distinct from ${cameWith.sourceId}`
}

/** With what how many people of a set came. */
export const countByOrigin = (db: Db, scope: Scope, audienceId: number) =>
  all<{ listId: number | null; sourceId: number | null; count: number }>(
    db,
    sql`select list_id as "listId", source_id as "sourceId", count(*) as count from audience_members
      where account_id = ${scope.accountId} and audience_id = ${audienceId} and removed_in is null
      group by list_id, source_id`,
  )

/** Takes who came with groups out for good: the groups themselves stand for them from now on. */
export const deleteGroupMembers = (tx: Db, scope: Scope, audienceId: number, listIds: readonly number[]) =>
  sql`delete from audience_members where account_id = ${scope.accountId} and audience_id = ${audienceId}
    and list_id = any(${listIds}::bigint[])`.execute(tx)
