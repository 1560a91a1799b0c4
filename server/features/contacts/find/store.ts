import { ContactsQuery } from '@carillon/contract/contacts.ts'
import { systemGroups } from '@carillon/contract/groups.ts'
import { filterKindsOf, type Selection } from '@carillon/contract/lists.ts'
import type { RawBuilder } from 'kysely'
import { all, configure, type Db, one, sql } from '../../../platform/database.ts'
import { filtersBy, phoneColumn, type ReadFilter } from '../../../platform/filters.ts'
import { containing, type ListRequest } from '../../../platform/page.ts'
import { largePart, once, pieceByPiece } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { toReview } from '../../opt-outs/store.ts'
import { isAmongSeen, isOwn, seesMembership } from '../../sharing/visible-store.ts'
import { erasedAt } from '../shape-store.ts'

export const contactFields = {
  sortable: ['FirstName', 'LastName', 'Notes', 'PrimaryPhone', 'CreatedDate', 'PersonID'],
  filterable: filterKindsOf(ContactsQuery),
  defaultSort: 'LastName,FirstName',
} as const
type SortField = (typeof contactFields.sortable)[number]
export type ContactRequest = ListRequest<SortField>

/** What of a list's query says who is in it. */
export type Query = Pick<ContactRequest, 'q' | 'filters'>
export const noQuery: Query = { q: '', filters: [] }

const isKnown = (scope: Scope, listId: number) =>
  listId > 0 ? seesMembership(scope, sql`${listId}::bigint`) : sql`true`

/** Membership of a group, the system's own included: only Deleted holds deleted contacts. For a query over `contacts c`. */
const isIn = (scope: Scope, listId: number) => {
  if (listId === systemGroups.Deleted) return sql`c.deleted_at is not null`
  if (listId === systemGroups.Everyone) return sql`c.deleted_at is null`
  // The planner does not see which group it is: one that is not in its statistics yet it would read whole for each contact.
  return sql`c.deleted_at is null and ${isKnown(scope, listId)} and exists (select 1 from list_members m
    where m.account_id = (select ${scope.accountId}::bigint) and m.list_id = (select ${listId}::bigint) and m.person_id = c.person_id and m.is_active)`
}

/** The same where a search has found few: each of them is asked for by key, rather than a large group read for a handful. */
const isInByKey = (scope: Scope, listId: number) =>
  listId === systemGroups.Everyone || listId === systemGroups.Deleted
    ? isIn(scope, listId)
    : sql`c.deleted_at is null and ${isKnown(scope, listId)} and (select count(*) from (
        select 1 from list_members m where m.account_id = ${scope.accountId} and m.list_id = ${listId}
          and m.person_id = c.person_id and m.is_active limit 1) one) = 1`

/**
 * Every word somewhere in names, notes and numbers, those of one or two letters at the start of a word; or, when only digits
 * and their punctuation were typed, part of a number, which may begin with the 1 of North America. Each is a condition of
 * its own, as an index wants it.
 */
const matches = (q: string): RawBuilder<unknown>[] => {
  const isWritten = q
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(hasWord)
  const digits = q.replace(/\D/g, '')
  const isNumber = /^[\d\s()+.-]+$/.test(q)
  const parts = [digits, ...(digits.startsWith('1') ? [digits.slice(1)] : [])].filter((part) => part.length > 2)
  if (!isNumber || parts.length === 0 || (parts.length === 1 && digits === q)) return isWritten
  const isPart = parts.map((part) => has(containing(part)))
  return [sql`(${sql.join([...isPart, sql`(${sql.join(isWritten, sql` and `)})`], sql` or `)})`]
}

/** Whether a contact `c` is found by what was typed. */
export const isNamed = (q: string): RawBuilder<unknown> => sql.join([...matches(q), sql`true`], sql` and `)

const hasWord = (word: string) => has(/^[\p{L}\p{N}]{1,2}$/u.test(word) ? `% ${word}%` : containing(word))
const has = (pattern: string) => sql`c.search like fold(${pattern})`

/** why_not_text, written out: called for each of a hundred thousand it takes seconds, and these are looked up in sets. */
const isTextable = (phone: RawBuilder<unknown>) =>
  sql`(${phone} is not null
    and not exists (select 1 from global_opt_outs g where g.phone = ${phone})
    and not exists (select 1 from opt_outs o where o.account_id = c.account_id and o.phone = ${phone} and o.channel = 'text')
    and not exists (select 1 from contact_preferences p
      where p.account_id = c.account_id and p.channel = 'text' and p.phone = ${phone})
    and not exists (select 1 from phone_lookups l where l.phone = ${phone} and not l.is_textable))`

const isHeld = (phone: RawBuilder<unknown>) => sql`exists (select 1 from opt_outs o
  where o.account_id = c.account_id and o.phone = ${phone} and o.channel = 'text' and o.source = ${toReview})`

/** There is no such number, or it is of a kind that takes no texts. */
const takesNone = (phone: RawBuilder<unknown>) =>
  sql`(${phone} is null or exists (select 1 from phone_lookups l where l.phone = ${phone} and not l.is_textable))`

/** A name is looked for by its trigrams first, as a search is. */
const nameColumn = (column: RawBuilder<unknown>) => (filter: ReadFilter) => {
  const { operator, value } = filter
  const [isIt] = filtersBy([filter], { [filter.field]: column })
  return operator === 'eq' && value.length > 2 ? sql`(${has(containing(value))} and ${isIt})` : isIt!
}

const isOutGlobally = sql`exists (select 1 from global_opt_outs g where g.phone = c.primary_phone)`

/** As they are told (shape-store.ts). */
const filterColumns = {
  PersonID: sql`c.person_id`,
  FirstName: nameColumn(sql`c.first_name`),
  LastName: nameColumn(sql`c.last_name`),
  Notes: nameColumn(sql`c.notes`),
  PrimaryPhone: phoneColumn(sql`c.primary_phone`),
  PrimaryPhoneTextable: isTextable(sql`c.primary_phone`),
  SecondaryPhone: phoneColumn(sql`c.secondary_phone`),
  SecondaryPhoneTextable: isTextable(sql`c.secondary_phone`),
  TertiaryPhone: phoneColumn(sql`c.tertiary_phone`),
  TertiaryPhoneTextable: isTextable(sql`c.tertiary_phone`),
  OptedInToTexts: sql`exists (select 1 from opt_ins i where i.account_id = c.account_id and i.phone = c.primary_phone)`,
  OptedOutOfTexts: sql`(exists (select 1 from opt_outs o
    where o.account_id = c.account_id and o.phone = c.primary_phone and o.channel = 'text' and o.source <> ${toReview}) or ${isOutGlobally})`,
  OptedOutGlobally: isOutGlobally,
  MayBeAskingToStop: sql`(${isHeld(sql`c.primary_phone`)} or ${isHeld(sql`c.secondary_phone`)} or ${isHeld(sql`c.tertiary_phone`)})`,
  IsLandline: sql`(exists (select 1 from phone_lookups l where l.phone = c.primary_phone and l.line_type = 'landline' and not l.is_textable)
    and ${takesNone(sql`c.secondary_phone`)} and ${takesNone(sql`c.tertiary_phone`)})`,
  HasName: sql`(c.first_name <> '' or c.last_name <> '')`,
  NoTexts: sql`c.no_texts`,
  NoCalls: sql`c.no_calls`,
  CreatedDate: sql`c.created_at`,
  EditedDate: sql`c.edited_at`,
  ErasedDate: erasedAt,
}

/** What the list of a group shows under its query, as a condition on `contacts c`. */
const isShown = (scope: Scope, listId: number, query: Query): RawBuilder<unknown> =>
  sql.join(
    [
      isAmongSeen(scope),
      query.q === '' ? isIn(scope, listId) : isInByKey(scope, listId),
      ...matches(query.q),
      ...filtersBy(query.filters, { ...filterColumns, CanChange: sql`(${isOwn(scope)})` }),
    ],
    sql` and `,
  )

/** Whom a selection of the list of a group means. `Selected` means those ids, whatever was searched for. */
export const isSelected = (
  scope: Scope,
  listId: number,
  query: Query,
  { Type, Items }: Selection,
): RawBuilder<unknown> => {
  if (Type === 'Selected') {
    return sql`${isShown(scope, listId, noQuery)} and c.person_id = any (${Items}::bigint[])`
  }
  const shown = isShown(scope, listId, query)
  return Type === 'SelectedAll' || Items.length === 0
    ? shown
    : sql`${shown} and c.person_id <> all (${Items}::bigint[])`
}

/**
 * A page of a list as ids, with the size of the list. A list that is kept in the order asked for is walked along its index, from
 * the nearer end; of any other everything is found first, and once.
 */
export const findPage = async (
  tx: Db,
  scope: Scope,
  listId: number,
  request: ContactRequest,
): Promise<{ ids: number[]; Size: number }> => {
  const isWhole = scope.canSeeAllRoster && request.q === '' && request.filters.length === 0
  const walk = isWhole ? walkOf(scope, listId, request) : undefined
  if (!walk) return await searchPage(tx, scope, listId, request)
  const Size = await countList(tx, scope, listId)
  return { ids: await walkPage(tx, walk, request, Size), Size }
}

/** How many contacts the whole list of a group has. */
const countList = async (db: Db, scope: Scope, listId: number): Promise<number> =>
  (await one<{ size: number }>(
    db,
    sql`select coalesce(sum(delta), 0)::bigint as size from list_counts
      where account_id = ${scope.accountId} and list_id = ${listId}`,
  ))!.size

type Walk = { from: RawBuilder<unknown>; keys: readonly string[]; isDescending: boolean }

/** The index that has this list in this order, if one has. */
const walkOf = (scope: Scope, listId: number, { sortby }: ContactRequest): Walk | undefined => {
  const [first, second, ...others] = sortby
  if (!first || others.length > 0) return undefined
  const { field, isDescending } = first
  const isMembership = listId > 0 || listId === systemGroups.Unfiled
  const from = isMembership
    ? sql`list_members where account_id = ${scope.accountId} and list_id = ${listId} and is_active`
    : sql`contacts where account_id = ${scope.accountId} and ${
        listId === systemGroups.Deleted ? sql`deleted_at is not null` : sql`deleted_at is null`
      }`
  const walk = (...keys: string[]) => ({ from, keys, isDescending })
  if (field === 'LastName') {
    const isByName = !second || (second.field === 'FirstName' && second.isDescending === isDescending)
    return isByName ? walk('name_key', 'person_id') : undefined
  }
  if (second) return undefined
  if (field === 'PersonID' || field === 'CreatedDate') return walk('person_id')
  return field === 'PrimaryPhone' && listId === systemGroups.Everyone ? walk('primary_phone', 'book') : undefined
}

const walkPage = async (tx: Db, { from, keys, isDescending }: Walk, request: ContactRequest, size: number) => {
  const skipped = (request.page - 1) * request.pagesize
  const wanted = Math.min(request.pagesize, size - skipped)
  if (wanted <= 0) return []
  const fromEnd = skipped > size / 2
  const offset = fromEnd ? size - skipped - wanted : skipped
  const direction = isDescending === fromEnd ? sql`asc` : sql`desc`
  const order = keys.map((key) => sql`${sql.ref(key)} ${direction}`)
  const found = await all<{ person_id: number }>(
    tx,
    sql`select person_id from ${from} order by ${sql.join(order)} limit ${wanted} offset ${offset}`,
  )
  const ids = found.map(({ person_id }) => person_id)
  return fromEnd ? ids.reverse() : ids
}

const sortColumns: Record<SortField, RawBuilder<unknown>> = {
  FirstName: sql`fold(c.first_name)`,
  // By itself it goes on to the first name.
  LastName: sql`c.name_key`,
  Notes: sql`fold(c.notes)`,
  PrimaryPhone: sql`c.primary_phone`,
  CreatedDate: sql`c.created_at`,
  PersonID: sql`c.person_id`,
}

/**
 * A last name leaves the order among its equals to the keys that follow, unless they are the first name in the same direction,
 * which is in its key already. Who has no last name stands by the first name, and who has none comes last.
 */
const columnOf = ({ field, isDescending }: SortKey, next: SortKey | undefined): RawBuilder<unknown> =>
  field !== 'LastName' || !next || (next.field === 'FirstName' && next.isDescending === isDescending)
    ? sortColumns[field]
    : sql`coalesce(nullif(fold(c.last_name), ''), nullif(fold(c.first_name), ''), chr(1114111)) collate "C"`

type SortKey = ContactRequest['sortby'][number]

/** Without the fence the planner would walk all names in order for a page of rare matches. */
const searchPage = async (tx: Db, scope: Scope, listId: number, request: ContactRequest) => {
  const { sortby, page, pagesize } = request
  const isDescending = sortby[0]?.isDescending ?? false
  const columns = sortby.map((key, at) => sql`${columnOf(key, sortby[at + 1])} as ${sql.ref(`k${at}`)}`)
  const order = sortby.map((key, at) => sql`${sql.ref(`k${at}`)} ${key.isDescending ? sql`desc` : sql`asc`}`)
  const found = await one<{ ids: number[]; Size: number }>(
    tx,
    sql`with found as ${once} (
        select ${sql.join([sql`c.person_id`, ...columns])} from contacts c where ${isShown(scope, listId, request)}
      )
      select (select count(*) from found) as "Size", to_json(array(
        select person_id from found
        order by ${sql.join([...order, sql`person_id ${isDescending ? sql`desc` : sql`asc`}`])}
        limit ${pagesize} offset ${(page - 1) * pagesize})) as ids`,
  )
  return found!
}

/** A statement over a large part of the roster, in this transaction. */
export const prepareSearch = (tx: Db) => configure(tx, largePart)

/** Contacts with the same fields are one set: as a rule there is one for each file that was imported. */
const mostSets = 500
/** Of whom a user sees that does not see all. */
const mostContacts = 2000
const mostNames = 500

const hasFields = sql`c.deleted_at is null and c.custom_data <> '{}'`

/** The names of the fields of one's own that contacts have. */
export const fieldNamesInUse = async (db: Db, scope: Scope): Promise<string[]> =>
  await pieceByPiece(db, async (tx) =>
    (
      await all<{ name: string }>(
        tx,
        sql`${scope.canSeeAllRoster ? eachSet(scope) : ofThoseSeen(scope)}
          select distinct f.name from found cross join lateral jsonb_object_keys(found.custom_data) as f (name)
          order by f.name limit ${mostNames}`,
      )
    ).map(({ name }) => name),
  )

/** One contact of each set, from set to set along `contacts_by_fields`. */
const eachSet = (scope: Scope) => {
  const first = (further = sql``) => sql`select field_set(c.custom_data) as key, c.custom_data from contacts c
    where c.account_id = ${scope.accountId} and ${hasFields} ${further}
    order by c.account_id, field_set(c.custom_data) limit 1`
  return sql`with recursive sets as (
      (${first()})
      union all
      select n.key, n.custom_data from sets s cross join lateral (${first(sql`and field_set(c.custom_data) > s.key`)}) n
    ), found as (select custom_data from sets limit ${mostSets})`
}

const ofThoseSeen = (scope: Scope) => sql`with found as (select c.custom_data from contacts c
  where ${isAmongSeen(scope)} and ${hasFields} order by c.person_id desc limit ${mostContacts})`
