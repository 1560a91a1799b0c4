import { type Group, systemGroups } from '@carillon/contract/contacts.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { containing, limitOf, orderBy } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isVisible } from '../store.ts'

export const groupFields = { sortable: ['ListName', 'RosterCount', 'ListID'], filterable: [] } as const
export type GroupRequest = ListRequest<(typeof groupFields.sortable)[number], never>

// Grade 9 comes before Grade 10: numbers are compared as if all had ten digits.
const byName = sql`regexp_replace(
  regexp_replace(lower(g."ListName"), '(\\d+)', '0000000000\\1', 'g'), '0*(\\d{10})', '\\1', 'g')`

const sortColumns = { ListName: byName, RosterCount: sql`g."RosterCount"`, ListID: sql`g."ListID"` }

/**
 * Groups with the number of their contacts that this user sees: Everyone, Unfiled, Deleted, then the account's own.
 * A user who does not see the whole roster sees the groups they made and those that hold somebody they see.
 */
const groups = (scope: Scope) => sql`(
  with seen as materialized (select c.person_id, c.deleted_at from contacts c where ${isVisible(scope)}),
  members as (
    select m.list_id, count(*) as count from list_members m join seen s using (person_id)
    where m.account_id = ${scope.accountId} and s.deleted_at is null group by m.list_id)
  select * from (values
    (${systemGroups.Everyone}::bigint, 'Everyone', 'System', (select count(*) from seen where deleted_at is null), 0),
    (${systemGroups.Unfiled}::bigint, 'Unfiled', 'System', (
      select count(*) from seen s where deleted_at is null and not exists (
        select from list_members m where m.account_id = ${scope.accountId} and m.person_id = s.person_id)), 1),
    (${systemGroups.Deleted}::bigint, 'Deleted', 'System', (select count(*) from seen where deleted_at is not null), 2)
  ) as system ("ListID", "ListName", "ListType", "RosterCount", rank)
  union all
  select l.list_id, l.name, 'User', coalesce(members.count, 0), 3
  from lists l left join members using (list_id)
  where l.account_id = ${scope.accountId}
    and (${scope.canSeeAllRoster}::boolean or l.created_by = ${scope.userId} or members.count > 0)
)`

const columns = sql`g."ListID", g."ListName", g."ListType", g."RosterCount"`

export const listGroups = async (db: Db, scope: Scope, request: GroupRequest) => {
  const where = sql`g."ListName" ilike ${containing(request.q)}`
  const Items = await all<Group>(
    db,
    sql`select ${columns} from ${groups(scope)} g where ${where}
      ${orderBy(request, sortColumns, sql`g.rank, ${byName}, g."ListID"`)} ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from ${groups(scope)} g where ${where}`)
  return { Items, Size: size!.size }
}

export const findGroup = async (db: Db, scope: Scope, listId: number): Promise<Group | undefined> =>
  await one<Group>(db, sql`select ${columns} from ${groups(scope)} g where g."ListID" = ${listId}`)

/** Whether this user sees such a group; unlike `findGroup` it counts nobody, which takes its time with a million contacts. */
export const hasGroup = async (db: Db, scope: Scope, listId: number): Promise<boolean> =>
  (Object.values(systemGroups) as number[]).includes(listId) ||
  (await one<{ found: boolean }>(
    db,
    sql`select exists (
        select from lists l where l.account_id = ${scope.accountId} and l.list_id = ${listId}
          and (${scope.canSeeAllRoster}::boolean or l.created_by = ${scope.userId} or exists (
            select from list_members m join contacts c using (account_id, person_id)
            where m.account_id = l.account_id and m.list_id = l.list_id and c.deleted_at is null
              and ${isVisible(scope)}))
      ) as found`,
  ))!.found

/** Undefined where the account has a group of that name, in any letter case. */
export const insertGroup = async (tx: Db, scope: Scope, name: string, now: Date): Promise<number | undefined> =>
  (
    await one<{ list_id: number }>(
      tx,
      sql`insert into lists (account_id, name, created_by, created_at)
        values (${scope.accountId}, ${name}, ${scope.userId}, ${now})
        on conflict (account_id, lower(name)) do nothing returning list_id`,
    )
  )?.list_id

/** Who does not see the whole roster deletes only groups they made themselves. */
export const deleteGroup = async (tx: Db, scope: Scope, listId: number): Promise<boolean> =>
  (
    await sql`delete from lists where account_id = ${scope.accountId} and list_id = ${listId}
      and (${scope.canSeeAllRoster}::boolean or created_by = ${scope.userId})`.execute(tx)
  ).numAffectedRows === 1n

/** Answers how many were not members before. Contacts of other accounts are left out. */
export const addMembers = async (tx: Db, scope: Scope, listId: number, personIds: readonly number[]): Promise<number> =>
  Number(
    (
      await sql`insert into list_members (account_id, list_id, person_id)
        select c.account_id, ${listId}, c.person_id from contacts c
        where ${isVisible(scope)} and c.person_id = any (${personIds}::bigint[]) and c.deleted_at is null
        on conflict do nothing`.execute(tx)
    ).numAffectedRows,
  )

export const removeMembers = (tx: Db, scope: Scope, listId: number, personIds: readonly number[]) =>
  sql`delete from list_members where account_id = ${scope.accountId} and list_id = ${listId}
    and person_id = any (${personIds}::bigint[])`.execute(tx)

export const insertUndo = async (
  tx: Db,
  scope: Scope,
  listId: number,
  personIds: readonly number[],
  now: Date,
): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into contact_undos (account_id, user_id, list_id, person_ids, created_at)
      values (${scope.accountId}, ${scope.userId}, ${listId}, ${personIds}::bigint[], ${now})
      returning contact_undo_id as id`,
  ))!.id

/** Taken once; undefined when there is none of this user's that is young enough. */
export const takeUndo = async (tx: Db, scope: Scope, undoId: number, since: Date) =>
  await one<{ listId: number; personIds: number[] }>(
    tx,
    sql`delete from contact_undos where account_id = ${scope.accountId} and user_id = ${scope.userId}
      and contact_undo_id = ${undoId} and created_at >= ${since}
      returning list_id as "listId", to_json(person_ids) as "personIds"`,
  )
