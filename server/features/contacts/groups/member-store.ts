import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../../platform/database.ts'
import { joinHashed } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isVisible, seesMembership } from '../../sharing/visible-store.ts'
import { beforeOf, madeIn, type UndoBatch } from '../../undos/batch-store.ts'

/**
 * Whoever changes memberships holds the roster lock (upsert/store.ts). The triggers keep the counts, and Unfiled.
 */

/** Answers who was no member before. Whom the user does not see, and who is in Deleted, is left out. */
export const addMembers = async (
  tx: Db,
  scope: Scope,
  listId: number,
  personIds: readonly number[],
): Promise<number[]> => {
  const joined = await one<{ ids: number[] }>(
    tx,
    sql`with joined as (
        insert into list_members (account_id, list_id, person_id, name_key)
        select c.account_id, ${listId}, c.person_id, c.name_key from contacts c
        where ${isVisible(scope)} and ${seesMembership(scope, sql`${listId}::bigint`)} and c.person_id = any (${personIds}::bigint[]) and c.deleted_at is null
        on conflict do nothing returning person_id)
      select to_json(array(select person_id from joined)) as ids`,
  )
  return joined!.ids
}

/** For the undo of a removal: who of them is in the group, in Deleted or not, and by what they came, in the form of a batch. */
export const membersOf = (scope: Scope, listId: number, personIds: readonly number[]): RawBuilder<unknown> =>
  sql`select array_agg(m.person_id order by m.person_id) as ids, jsonb_agg(m.joined_in::text order by m.person_id) as before
    from list_members m
    where m.account_id = ${scope.accountId} and m.list_id = ${listId} and m.person_id = any (${personIds}::bigint[])`

/** Puts back who was in a group as they came, so that what put them in can still be undone; answers how many of them are in it. */
export const restoreMembers = async (
  tx: Db,
  scope: Scope,
  listId: number,
  undoId: number,
  { no, ids: personIds }: Pick<UndoBatch, 'no' | 'ids'>,
): Promise<number> => {
  await joinHashed(tx, () =>
    sql`with ${beforeOf(scope, undoId, no)}
      insert into list_members (account_id, list_id, person_id, name_key, is_active, joined_in)
      select c.account_id, ${listId}, c.person_id, c.name_key, c.deleted_at is null, (b.was #>> '{}')::xid8
      from contacts c join was b on b.account_id = c.account_id and b.id = c.person_id
      where c.account_id = (select ${scope.accountId}::bigint) and c.person_id = any (${personIds}::bigint[])
      on conflict do nothing`.execute(tx),
  )
  const there = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from list_members where account_id = ${scope.accountId} and list_id = ${listId}
      and person_id = any (${personIds}::bigint[])`,
  )
  return there!.count
}

export const removeMembers = (tx: Db, scope: Scope, listId: number, personIds: readonly number[]) =>
  sql`delete from list_members where account_id = ${scope.accountId} and list_id = ${listId}
    and person_id = any (${personIds}::bigint[])`.execute(tx)

/** Takes out whom that step of an act has put in, but for who has left and come anew since. Answers how many. */
export const removeJoined = async (
  tx: Db,
  scope: Scope,
  listId: number,
  undoId: number,
  { no, ids }: Pick<UndoBatch, 'no' | 'ids'>,
): Promise<number> =>
  Number(
    (
      await sql`delete from list_members m where m.account_id = ${scope.accountId} and m.list_id = ${listId}
        and m.person_id = any (${ids}::bigint[]) and m.joined_in is not distinct from (${madeIn(scope, undoId, no)})`.execute(
        tx,
      )
    ).numAffectedRows,
  )

/** Takes the contact out of every group of its own that is not named. */
export const removeFromOthers = (tx: Db, scope: Scope, personId: number, listIds: readonly number[]) =>
  sql`delete from list_members where account_id = ${scope.accountId} and person_id = ${personId} and list_id > 0
    and list_id <> all (${listIds}::bigint[])`.execute(tx)
