import { type Group, GroupsQuery, systemGroups } from '@carillon/contract/groups.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { filtersOf } from '../../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../../platform/page.ts'
import { once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { bookOf, isAmongOwn, isAmongSeen, isOwn, openLists } from '../../sharing/visible-store.ts'

export const groupFields = {
  sortable: ['ListName', 'RosterCount', 'ListID'],
  filterable: filterKindsOf(GroupsQuery),
} as const
export type GroupRequest = ListRequest<(typeof groupFields.sortable)[number]>

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
        where m.is_active and (s.is_own or m.list_id = any(array(${openLists(scope)}))) group by 1
        union all select case when deleted_at is null then 0 else -2 end, count(*) from seen group by 1`

const seen = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`select null`
    : sql`select c.person_id, c.deleted_at, ${isOwn(scope)} as is_own from contacts c where ${isAmongSeen(scope)}`

/**
 * Groups with the number of their contacts that this user sees: Everyone, Unfiled, Deleted, then the account's own.
 * A user who does not see the whole roster sees the groups they made, those shared with them, and those that hold a contact of theirs.
 */
const groups = (scope: Scope) => sql`(
  with seen as ${once} (${seen(scope)}), counts as ${once} (${counts(scope)})
  select s.*, coalesce(n.count, 0) as "RosterCount", '' as "Keyword",
    case when s."ListID" = 0 then (select join_reply from accounts where account_id = ${scope.accountId}) else '' end as "JoinReply",
    s."ListID" = 0 and ${scope.role !== 'user'}::boolean as "CanChange", false as "IsShared", '[]'::json as "SharedWith", false as "CanShare"
  from (values (${systemGroups.Everyone}::bigint, 'Everyone', 'System', 0), (${systemGroups.Unfiled}, 'Unfiled', 'System', 1),
    (${systemGroups.Deleted}, 'Deleted', 'System', 2)) as s ("ListID", "ListName", "ListType", rank)
  left join counts n on n.list_id = s."ListID"
  union all
  select l.list_id, l.name, 'User', 3, coalesce(n.count, 0), l.keyword, l.join_reply, ${mayChange(scope)},
    ${scope.canSeeAllRoster}::boolean and exists (select 1 from list_shares e
      where e.account_id = l.account_id and e.list_id = l.list_id and e.user_id = 0),
    ${scope.canSeeAllRoster ? sharedWith : sql`'[]'::json`}, ${scope.canSeeAllRoster}::boolean
  from lists l left join counts n using (list_id)
  where l.account_id = ${scope.accountId} and l.deleted_at is null
    and (${scope.canSeeAllRoster}::boolean or l.list_id = any(array(${openLists(scope)})) or n.count > 0)
)`

/** Told to whoever sees all contacts, and shares. */
const sharedWith = sql`coalesce((select json_agg(e.user_id order by e.user_id) from list_shares e
  where e.account_id = l.account_id and e.list_id = l.list_id and e.user_id > 0), '[]')`

const columns = sql`g."ListID", g."ListName", g."ListType", g."RosterCount", g."Keyword", g."JoinReply", g."CanChange",
  g."CanShare", g."IsShared", g."SharedWith"`

const isListed = ({ q, filters }: GroupRequest) =>
  sql.join([sql`g."ListName" ilike ${containing(q)}`, ...filtersOf(filters, columns)], sql` and `)

export const listGroups = async (db: Db, scope: Scope, request: GroupRequest) => {
  const found = await all<Group & { size: number }>(
    db,
    sql`select ${columns}, count(*) over () as size from ${groups(scope)} g
      where ${isListed(request)}
      ${orderBy(request, sortColumns, sql`g.rank, ${byName}, g."ListID"`)} ${limitOf(request)}`,
  )
  const Items = found.map(({ size: _, ...group }) => group)
  return { Items, Size: found[0]?.size ?? (request.page === 1 ? 0 : await countGroups(db, scope, request)) }
}

const countGroups = async (db: Db, scope: Scope, request: GroupRequest) =>
  (await one<{ size: number }>(db, sql`select count(*) as size from ${groups(scope)} g where ${isListed(request)}`))!
    .size

export const findGroup = async (db: Db, scope: Scope, listId: number): Promise<Group | undefined> =>
  await one<Group>(db, sql`select ${columns} from ${groups(scope)} g where g."ListID" = ${listId}`)

/** Whether this user sees a group; counts nobody. For a query over `lists l`. */
export const isSeenGroup = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`l.account_id = ${scope.accountId} and l.deleted_at is null`
    : sql`l.account_id = ${scope.accountId} and l.deleted_at is null and (l.list_id = any(array(${openLists(scope)})) or exists (
        select 1 from list_members m join contacts c using (account_id, person_id)
        where m.account_id = ${scope.accountId} and m.list_id = l.list_id and m.is_active and ${isAmongOwn(scope)}))`

export const hasGroup = async (db: Db, scope: Scope, listId: number): Promise<boolean> =>
  (Object.values(systemGroups) as number[]).includes(listId) ||
  (await one(db, sql`select 1 from lists l where l.list_id = ${listId} and ${isSeenGroup(scope)}`)) !== undefined

/** Whether the account has it still, whoever sees it. */
export const isThere = async (db: Db, scope: Scope, listId: number): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from lists l where l.account_id = ${scope.accountId} and l.list_id = ${listId} and l.deleted_at is null`,
  )) !== undefined

/**
 * Which groups a name or a keyword means where this user says it, as with numbers; said of a group, those of its book. For a
 * query over `lists l`.
 */
export const isNamedBy = (scope: Scope, listId: number | null = null) =>
  scope.canSeeAllRoster
    ? sql`l.account_id = ${scope.accountId} and l.deleted_at is null and l.book = coalesce((
        select g.book from lists g where g.account_id = ${scope.accountId} and g.list_id = ${listId}::bigint), 0)`
    : isSeenGroup(scope)

/** Whether this user has a group of that name, other than that one. */
export const hasName = async (tx: Db, scope: Scope, name: string, except: number | null): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from lists l where ${isNamedBy(scope, except)} and lower(l.name) = lower(${name})
      and l.list_id is distinct from ${except}::bigint limit 1`,
  )) !== undefined

/** Undefined where this user has a group of that name, in any letter case. Under the roster lock. */
export const insertGroup = async (
  tx: Db,
  scope: Scope,
  name: string,
  now: Date,
  { keyword, joinReply }: { keyword: string; joinReply: string } = { keyword: '', joinReply: '' },
): Promise<number | undefined> => {
  if (await hasName(tx, scope, name, null)) return undefined
  const made = await one<{ list_id: number }>(
    tx,
    sql`insert into lists (account_id, name, keyword, join_reply, book, created_by, created_at)
      values (${scope.accountId}, ${name}, ${keyword}, ${joinReply}, ${bookOf(scope)}, ${scope.userId}, ${now})
      on conflict (account_id, lower(name), book) where deleted_at is null do nothing returning list_id`,
  )
  return made?.list_id
}

/** Who does not see the whole roster changes and deletes only what they made themselves. For a query over `lists l`. */
const mayChange = (scope: Scope) => sql`(${scope.canSeeAllRoster}::boolean or l.created_by = ${scope.userId})`

/** Whether this user may change or delete the group. */
export const canChange = async (tx: Db, scope: Scope, listId: number): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from lists l where l.account_id = ${scope.accountId} and l.list_id = ${listId} and l.deleted_at is null
      and ${mayChange(scope)} for update`,
  )) !== undefined

export type GroupChange = { name: string | undefined; keyword: string | undefined; joinReply: string | undefined }

/** The caller has made sure that the user has no other group with these words. */
export const updateGroup = (tx: Db, scope: Scope, listId: number, { name, keyword, joinReply }: GroupChange) => {
  const words = { name: sql`coalesce(${name ?? null}, l.name)`, keyword: sql`coalesce(${keyword ?? null}, l.keyword)` }
  return sql`update lists l set name = ${words.name}, keyword = ${words.keyword}, book = ${freeBook(scope, words)},
      join_reply = coalesce(${joinReply ?? null}, l.join_reply)
    where l.account_id = ${scope.accountId} and l.list_id = ${listId}`.execute(tx)
}

/** The book in which a group can have its words: the user's, where one that they do not see has them in its own. */
const freeBook = (scope: Scope, { name, keyword }: Record<'name' | 'keyword', RawBuilder<unknown>>) =>
  scope.canSeeAllRoster
    ? sql`l.book`
    : sql`case when exists (select 1 from lists o where o.account_id = l.account_id and o.book = l.book and o.list_id <> l.list_id
        and o.deleted_at is null and (lower(o.name) = lower(${name}) or o.keyword <> '' and lower(o.keyword) = lower(${keyword})))
      then ${scope.userId}::bigint else l.book end`

/** Whether another group of this user's has the word as its name or its keyword: a JOIN with it would not know which is meant. */
export const whoHasWord = async (tx: Db, scope: Scope, word: string, listId: number | null) =>
  (
    await one<{ as: 'name' | 'keyword' }>(
      tx,
      sql`select case when lower(l.name) = lower(${word}) then 'name' else 'keyword' end as "as" from lists l
        where ${isNamedBy(scope, listId)} and l.list_id is distinct from ${listId}::bigint
          and (lower(l.name) = lower(${word}) or l.keyword <> '' and lower(l.keyword) = lower(${word})) order by 1 limit 1`,
    )
  )?.as

/** A deleted group keeps its row while that can be undone. */
export const markDeleted = (tx: Db, scope: Scope, listId: number, now: Date | null) =>
  sql`update lists set deleted_at = ${now} where account_id = ${scope.accountId} and list_id = ${listId}`.execute(tx)

/** Answers whether it is back: not when another group of this user's has its name by now. A keyword that one has got is given up. */
export const bringBack = async (tx: Db, scope: Scope, listId: number): Promise<boolean> => {
  const gone = await one<{ name: string; keyword: string }>(
    tx,
    sql`select name, keyword from lists where account_id = ${scope.accountId} and list_id = ${listId} for update`,
  )
  if (!gone || (await hasName(tx, scope, gone.name, listId))) return false
  const isGivenUp = gone.keyword !== '' && (await whoHasWord(tx, scope, gone.keyword, listId)) !== undefined
  const words = { name: sql`l.name`, keyword: isGivenUp ? sql`''` : sql`l.keyword` }
  await sql`update lists l set deleted_at = null, keyword = ${words.keyword}, book = ${freeBook(scope, words)}
    where l.account_id = ${scope.accountId} and l.list_id = ${listId}`.execute(tx)
  return true
}

export const readName = async (db: Db, scope: Scope, listId: number): Promise<string | null> =>
  (
    await one<{ name: string }>(
      db,
      sql`select name from lists where account_id = ${scope.accountId} and list_id = ${listId}`,
    )
  )?.name ?? null
