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

/**
 * Marks who came with something as removed, and answers who that was; nobody is named where others stayed by a group, which is what they
 * came with from then on. Two statements however many there are.
 */
export const removeWhoCameWith = async (
  tx: Db,
  scope: Scope,
  { audienceId, cameWith, staying, undoId }: Removal,
): Promise<Touched> => {
  const isOfThem = sql`m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.removed_in is null
    and ${cameWithIt(cameWith, staying)}`
  let areOthers = false
  if (staying.length > 0) {
    const moved = sql`update audience_members m set list_id = p.list_id, source_id = null from (${phonesInLists(scope, staying)}) p
      where ${isOfThem} and m.phone = p.phone`
    const { numAffectedRows } = await joinHashed(tx, () => moved.execute(tx))
    areOthers = numAffectedRows !== undefined && numAffectedRows > 0n
  }
  const removed = await touchedBy(
    tx,
    sql`update audience_members m set removed_in = ${undoId}, removed_with_source = true
      where ${isOfThem} returning m.phone`,
  )
  return areOthers ? { ...removed, phones: null } : removed
}

const cameWithIt = (cameWith: CameWith, staying: readonly number[]): RawBuilder<unknown> => {
  if ('listIds' in cameWith) return sql`m.list_id = any(${cameWith.listIds}::bigint[])`
  return sql`${groupAmong(staying)} is null and m.source_id is not distinct from ${cameWith.sourceId}`
}

/** The group with which a member `m` came; null without one of these: whose group is gone is there on their own. */
const groupAmong = (listIds: readonly number[]): RawBuilder<unknown> =>
  sql`case when m.list_id = any(${listIds}::bigint[]) then m.list_id end`

/** Who is in these groups, and was taken out with something else that they came with, is in the set again by them. */
export const restoreByGroups = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  listIds: readonly number[],
): Promise<Touched> => {
  const restored = sql`update audience_members m
    set removed_in = null, removed_with_source = false, list_id = p.list_id, source_id = null
    from (${phonesInLists(scope, listIds)}) p
    where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.phone = p.phone
      and m.removed_in is not null and m.removed_with_source
    returning m.phone`
  return await joinHashed(tx, () => touchedBy(tx, restored))
}

export type Origin = { listId: number | null; sourceId: number | null; count: number }

/** With what how many people of a set came, or those among these phones who are there or removed; the lists are those that there are. */
export const countByOrigin = async (
  db: Db,
  scope: Scope,
  {
    audienceId,
    listIds,
    among,
  }: { audienceId: number; listIds: readonly number[]; among?: { phones: readonly number[]; areThere: boolean } },
): Promise<Origin[]> => {
  if (among?.phones.length === 0) return []
  const isAmong = among ? sql`and m.phone = any(${among.phones}::bigint[])` : sql``
  return await all<Origin>(
    db,
    sql`select ${groupAmong(listIds)} as "listId", m.source_id as "sourceId", count(*) as count from audience_members m
      where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} ${isAmong}
        and ${among?.areThere === false ? sql`m.removed_in is not null` : sql`m.removed_in is null`}
      group by 1, 2`,
  )
}

/** Takes who came with groups out for good: the groups themselves stand for them from now on. */
export const deleteGroupMembers = (tx: Db, scope: Scope, audienceId: number, listIds: readonly number[]) =>
  sql`delete from audience_members where account_id = ${scope.accountId} and audience_id = ${audienceId}
    and list_id = any(${listIds}::bigint[])`.execute(tx)
