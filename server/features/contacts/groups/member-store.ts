import { type Db, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isVisible } from '../store.ts'

/**
 * Whoever changes memberships holds the roster lock (upsert/store.ts). The triggers keep the counts, and Unfiled.
 */

/** Answers how many were not members before. Whom the user does not see, and who is in Deleted, is left out. */
export const addMembers = async (tx: Db, scope: Scope, listId: number, personIds: readonly number[]): Promise<number> =>
  Number(
    (
      await sql`insert into list_members (account_id, list_id, person_id, name_key)
        select c.account_id, ${listId}, c.person_id, c.name_key from contacts c
        where ${isVisible(scope)} and c.person_id = any (${personIds}::bigint[]) and c.deleted_at is null
        on conflict do nothing`.execute(tx)
    ).numAffectedRows,
  )

/** Puts back those whom a deleted group had, in Deleted or not. */
export const restoreMembers = (tx: Db, scope: Scope, listId: number, personIds: readonly number[]) =>
  sql`insert into list_members (account_id, list_id, person_id, name_key, is_active)
    select c.account_id, ${listId}, c.person_id, c.name_key, c.deleted_at is null from contacts c
    where c.account_id = ${scope.accountId} and c.person_id = any (${personIds}::bigint[])
    on conflict do nothing`.execute(tx)

export const removeMembers = (tx: Db, scope: Scope, listId: number, personIds: readonly number[]) =>
  sql`delete from list_members where account_id = ${scope.accountId} and list_id = ${listId}
    and person_id = any (${personIds}::bigint[])`.execute(tx)

/** Takes the contact out of every group of its own that is not named. */
export const removeFromOthers = (tx: Db, scope: Scope, personId: number, listIds: readonly number[]) =>
  sql`delete from list_members where account_id = ${scope.accountId} and person_id = ${personId} and list_id > 0
    and list_id <> all (${listIds}::bigint[])`.execute(tx)
