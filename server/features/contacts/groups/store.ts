import { type Group, systemGroups } from '@carillon/contract/groups.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { containing, limitOf, orderBy } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isAmongSeen } from '../store.ts'

export const groupFields = { sortable: ['ListName', 'RosterCount', 'ListID'], filterable: [] } as const
export type GroupRequest = ListRequest<(typeof groupFields.sortable)[number], never>

// Grade 9 comes before Grade 10: numbers are compared as if all had ten digits.
const byName = sql`regexp_replace(
  regexp_replace(lower(g."ListName"), '(\\d+)', '0000000000\\1', 'g'), '0*(\\d{10})', '\\1', 'g')`

const sortColumns = { ListName: byName, RosterCount: sql`g."RosterCount"`, ListID: sql`g."ListID"` }

/** The size of every list that has one: the sums of their changes, or counted for who sees a part of the roster. */
const counts = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`select list_id, sum(delta)::bigint as count from list_counts where account_id = ${scope.accountId} group by 1`
    : sql`select m.list_id, count(*) as count
        from seen s join list_members m on m.account_id = ${scope.accountId} and m.person_id = s.person_id
        where m.is_active group by 1
        union all select case when deleted_at is null then 0 else -2 end, count(*) from seen group by 1`

const seen = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`select null`
    : sql`select c.person_id, c.deleted_at from contacts c where ${isAmongSeen(scope)}`

/**
 * Groups with the number of their contacts that this user sees: Everyone, Unfiled, Deleted, then the account's own.
 * A user who does not see the whole roster sees the groups they made and those that hold somebody they see.
 */
const groups = (scope: Scope) => sql`(
  with seen as materialized (${seen(scope)}), counts as materialized (${counts(scope)})
  select s.*, coalesce(n.count, 0) as "RosterCount", '' as "Keyword",
    case when s."ListID" = 0 then (select join_reply from accounts where account_id = ${scope.accountId}) else '' end as "JoinReply"
  from (values (${systemGroups.Everyone}::bigint, 'Everyone', 'System', 0), (${systemGroups.Unfiled}, 'Unfiled', 'System', 1),
    (${systemGroups.Deleted}, 'Deleted', 'System', 2)) as s ("ListID", "ListName", "ListType", rank)
  left join counts n on n.list_id = s."ListID"
  union all
  select l.list_id, l.name, 'User', 3, coalesce(n.count, 0), l.keyword, l.join_reply
  from lists l left join counts n using (list_id)
  where l.account_id = ${scope.accountId} and l.deleted_at is null
    and (${scope.canSeeAllRoster}::boolean or l.created_by = ${scope.userId} or n.count > 0)
)`

const columns = sql`g."ListID", g."ListName", g."ListType", g."RosterCount", g."Keyword", g."JoinReply"`

export const listGroups = async (db: Db, scope: Scope, request: GroupRequest) => {
  const found = await all<Group & { size: number }>(
    db,
    sql`select ${columns}, count(*) over () as size from ${groups(scope)} g
      where g."ListName" ilike ${containing(request.q)}
      ${orderBy(request, sortColumns, sql`g.rank, ${byName}, g."ListID"`)} ${limitOf(request)}`,
  )
  const Items = found.map(({ size: _, ...group }) => group)
  return { Items, Size: found[0]?.size ?? (request.page === 1 ? 0 : await countGroups(db, scope, request.q)) }
}

const countGroups = async (db: Db, scope: Scope, q: string) =>
  (await one<{ size: number }>(
    db,
    sql`select count(*) as size from ${groups(scope)} g where g."ListName" ilike ${containing(q)}`,
  ))!.size

export const findGroup = async (db: Db, scope: Scope, listId: number): Promise<Group | undefined> =>
  await one<Group>(db, sql`select ${columns} from ${groups(scope)} g where g."ListID" = ${listId}`)

/** Whether this user sees a group; counts nobody. For a query over `lists l`. */
export const isSeenGroup = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`l.account_id = ${scope.accountId} and l.deleted_at is null`
    : sql`l.account_id = ${scope.accountId} and l.deleted_at is null and (l.created_by = ${scope.userId} or exists (
        select from list_members m join contacts c using (account_id, person_id)
        where m.account_id = ${scope.accountId} and m.list_id = l.list_id and m.is_active and ${isAmongSeen(scope)}))`

export const hasGroup = async (db: Db, scope: Scope, listId: number): Promise<boolean> =>
  (Object.values(systemGroups) as number[]).includes(listId) ||
  (await one(db, sql`select from lists l where l.list_id = ${listId} and ${isSeenGroup(scope)}`)) !== undefined

/** Undefined where the account has a group of that name, in any letter case. */
export const insertGroup = async (
  tx: Db,
  scope: Scope,
  name: string,
  now: Date,
  { keyword, joinReply }: { keyword: string; joinReply: string } = { keyword: '', joinReply: '' },
): Promise<number | undefined> =>
  (
    await one<{ list_id: number }>(
      tx,
      sql`insert into lists (account_id, name, keyword, join_reply, created_by, created_at)
        values (${scope.accountId}, ${name}, ${keyword}, ${joinReply}, ${scope.userId}, ${now})
        on conflict (account_id, lower(name)) where deleted_at is null do nothing returning list_id`,
    )
  )?.list_id

/** Whether this user may change or delete the group: who does not see the whole roster only what they made themselves. */
export const canChange = async (tx: Db, scope: Scope, listId: number): Promise<boolean> =>
  (await one(
    tx,
    sql`select from lists where account_id = ${scope.accountId} and list_id = ${listId} and deleted_at is null
      and (${scope.canSeeAllRoster}::boolean or created_by = ${scope.userId}) for update`,
  )) !== undefined

export type GroupChange = { name: string | undefined; keyword: string | undefined; joinReply: string | undefined }

export const updateGroup = (tx: Db, scope: Scope, listId: number, { name, keyword, joinReply }: GroupChange) =>
  sql`update lists set name = coalesce(${name ?? null}, name), keyword = coalesce(${keyword ?? null}, keyword),
      join_reply = coalesce(${joinReply ?? null}, join_reply)
    where account_id = ${scope.accountId} and list_id = ${listId}`.execute(tx)

export const updateAccountReply = (tx: Db, scope: Scope, joinReply: string) =>
  sql`update accounts set join_reply = ${joinReply} where account_id = ${scope.accountId}`.execute(tx)

/** Whether another group has the word as its name or its keyword: a JOIN with it would not know which is meant. */
export const whoHasWord = async (tx: Db, scope: Scope, word: string, listId: number | null) =>
  (
    await one<{ as: 'name' | 'keyword' }>(
      tx,
      sql`select case when lower(name) = lower(${word}) then 'name' else 'keyword' end as "as" from lists
        where account_id = ${scope.accountId} and deleted_at is null and list_id is distinct from ${listId}::bigint
          and (lower(name) = lower(${word}) or keyword <> '' and lower(keyword) = lower(${word})) order by 1 limit 1`,
    )
  )?.as

/** A deleted group keeps its row while that can be undone. */
export const markDeleted = (tx: Db, scope: Scope, listId: number, now: Date | null) =>
  sql`update lists set deleted_at = ${now} where account_id = ${scope.accountId} and list_id = ${listId}`.execute(tx)

/** Throws PostgreSQL's 23505 when another group has its name by now. A keyword that another has got is given up. */
export const bringBack = (tx: Db, scope: Scope, listId: number) =>
  sql`update lists l set deleted_at = null, keyword = case when exists (
      select from lists o where o.account_id = l.account_id and o.list_id <> l.list_id and o.deleted_at is null
        and (lower(o.keyword) = lower(l.keyword) or lower(o.name) = lower(l.keyword))) then '' else l.keyword end
    where l.account_id = ${scope.accountId} and l.list_id = ${listId}`.execute(tx)

export const readName = async (db: Db, scope: Scope, listId: number): Promise<string | null> =>
  (
    await one<{ name: string }>(
      db,
      sql`select name from lists where account_id = ${scope.accountId} and list_id = ${listId}`,
    )
  )?.name ?? null
