import type { Selection } from '@carillon/contract/lists.ts'
import type { MergedMessagesQuery } from '@carillon/contract/template-merges.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { filtersBy, phoneColumn, type ReadFilter } from '../../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../../platform/page.ts'
import { eachByKey } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { peopleOf, type Source } from '../../audiences/reach/store.ts'

export type MessageSort = 'PhoneNumber' | 'FirstName' | 'LastName'
/** `LeftOut` are those who will not get it: with a fault or left out by hand. */
export type Shown = z.output<typeof MergedMessagesQuery>['status'] | 'LeftOut'

export type MessagesAsked = {
  mergeId: number
  /** Whose messages they are. */
  sources: readonly Source[]
  shown: Shown
  /** Part of a name or a number; empty for all. */
  q: string
  filters?: readonly ReadFilter[]
}

/** One recipient with what was decided by hand. */
export type Personal = {
  phone: number
  PhoneNumber: string
  FirstName: string
  LastName: string
  Notes: string
  is_excluded: boolean
  own_message: string | null
}

const columns = sql`p.phone, wire_phone(p.phone) as "PhoneNumber", p.first_name as "FirstName", p.last_name as "LastName",
  p.notes as "Notes", coalesce(g.is_excluded, false) as is_excluded, g.own_message`

const filterColumns = {
  ID: sql`p.phone`,
  PhoneNumber: phoneColumn(sql`p.phone`),
  FirstName: sql`p.first_name`,
  LastName: sql`p.last_name`,
  Notes: sql`p.notes`,
  IsOwn: sql`(g.own_message is not null)`,
  Exclude: sql`coalesce(g.is_excluded, false)`,
}

const sortColumns = {
  PhoneNumber: sql`p.phone`,
  FirstName: sql`lower(p.first_name)`,
  LastName: sql`lower(p.last_name)`,
}

export const listPersonal = async (
  db: Db,
  scope: Scope,
  asked: MessagesAsked & { request: ListRequest<MessageSort> },
): Promise<{ Items: Personal[]; Size: number }> => {
  const [first] = asked.request.sortby
  // By number alone as the key has it, so that a page of a million reads a page.
  const order =
    first === undefined || first.field === 'PhoneNumber'
      ? sql`order by p.phone ${first?.isDescending ? sql`desc` : sql``}`
      : orderBy(asked.request, sortColumns, sql`p.phone`)
  const rows = meant(scope, asked)
  const Items = await all<Personal>(db, sql`select ${columns} ${rows} ${order} ${limitOf(asked.request)}`)
  const isEverybody = asked.shown === 'All' && asked.q === '' && !asked.filters?.length
  const size = await one<{ size: number }>(
    db,
    sql`select count(*) as size ${isEverybody ? sql`from (${peopleOf(scope, asked.sources)}) p` : rows}`,
  )
  return { Items, Size: size!.size }
}

/** The same in the order of their numbers, from behind `after`. */
export const personalAfter = (
  db: Db,
  scope: Scope,
  asked: MessagesAsked & { after: number; most: number },
): Promise<Personal[]> =>
  all<Personal>(
    db,
    sql`select ${columns} ${meant(scope, asked)} and p.phone > ${asked.after} order by p.phone limit ${asked.most}`,
  )

export const findPersonal = async (
  db: Db,
  scope: Scope,
  asked: Pick<MessagesAsked, 'mergeId' | 'sources'> & { phone: number },
): Promise<Personal | undefined> =>
  one<Personal>(
    db,
    sql`select ${columns} ${meant(scope, { ...asked, shown: 'All', q: '', filters: [] })} and p.phone = ${asked.phone}`,
  )

/** Leaves the selected ones out or takes them in again. */
export const updateExcluded = async (
  tx: Db,
  scope: Scope,
  asked: MessagesAsked & { selection: Selection; isExcluded: boolean },
) => {
  const { selection, isExcluded, mergeId } = asked
  const items = sql`${selection.Items}::bigint[]`
  const chosen =
    selection.Type === 'SelectedAll'
      ? sql`true`
      : selection.Type === 'Selected'
        ? sql`p.phone = any(${items})`
        : sql`p.phone <> all(${items})`
  const rows =
    selection.Type === 'Selected' ? meant(scope, { ...asked, shown: 'All', q: '', filters: [] }) : meant(scope, asked)
  // Whoever is simply sent the filled-in message has no row, and needs none to be taken in.
  const changes = isExcluded ? sql`not coalesce(g.is_excluded, false)` : sql`g.is_excluded`
  await sql`insert into merged_messages as t (account_id, template_merge_id, phone, is_excluded)
    select ${scope.accountId}, ${mergeId}, p.phone, ${isExcluded} ${rows} and ${chosen} and ${changes}
    on conflict (account_id, template_merge_id, phone) do update set is_excluded = excluded.is_excluded`.execute(tx)
  if (!isExcluded) await forgetSimple(tx, scope, mergeId)
}

/** Null takes the common message again, with the status that it has for this one. */
export const saveOwn = async (
  tx: Db,
  scope: Scope,
  { mergeId, phone, own, status }: { mergeId: number; phone: number; own: string | null; status: number },
) => {
  await sql`insert into merged_messages (account_id, template_merge_id, phone, status, own_message)
    values (${scope.accountId}, ${mergeId}, ${phone}, ${status}, ${own})
    on conflict (account_id, template_merge_id, phone) do update
      set own_message = excluded.own_message, status = excluded.status`.execute(tx)
  if (own === null) await forgetSimple(tx, scope, mergeId)
}

/** Statuses other than valid; the rest of a row stays. */
export const saveStatuses = (
  tx: Db,
  { accountId }: Pick<Scope, 'accountId'>,
  mergeId: number,
  rows: readonly { phone: number; status: number }[],
) =>
  sql`insert into merged_messages (account_id, template_merge_id, phone, status)
    select ${accountId}, ${mergeId}, phone, status
    from unnest(${rows.map(({ phone }) => phone)}::bigint[], ${rows.map(({ status }) => status)}::smallint[]) as r(phone, status)
    on conflict (account_id, template_merge_id, phone) do update set status = excluded.status`.execute(tx)

const forgetSimple = (tx: Db, scope: Scope, mergeId: number) =>
  sql`delete from merged_messages where account_id = ${scope.accountId} and template_merge_id = ${mergeId}
    and status = 0 and not is_excluded and own_message is null`.execute(tx)

/**
 * `from … where …` of all that the list shows: people as `p`, their rows as `g`. Each row is looked up by its key, for
 * those alone who have one of the kind shown: a join might go through all rows for each of the people.
 */
const meant = (scope: Scope, { mergeId, sources, shown, q, filters = [] }: MessagesAsked): RawBuilder<unknown> => {
  const isOfMerge = sql`g.account_id = ${scope.accountId} and g.template_merge_id = ${mergeId}`
  // Sets have numbers in their key; a group would compare each number with all of these.
  const areAmongThem =
    shown !== 'All' && sources.every((source) => 'audienceId' in source)
      ? sql`and p.phone = any(array(select g.phone from merged_messages g where ${isOfMerge} and ${conditions[shown]}))`
      : sql``
  return sql`from (${peopleOf(scope, sources)}) p
    left join lateral (select g.* from merged_messages g where ${isOfMerge} and g.phone = p.phone ${eachByKey}) g on true
    where ${sql.join([conditions[shown], ...(q === '' ? [] : [matches(q)]), ...filtersBy(filters, filterColumns)], sql` and `)}
      ${areAmongThem}`
}

const conditions = {
  All: sql`true`,
  Invalid: sql`g.status <> 0 and not g.is_excluded`,
  Excluded: sql`g.is_excluded`,
  Own: sql`g.own_message is not null`,
  LeftOut: sql`(g.status <> 0 or g.is_excluded)`,
} as const satisfies Record<Shown, unknown>

const matches = (q: string): RawBuilder<unknown> => {
  const digits = q.replace(/\D/g, '')
  const isNamed = sql`p.first_name || ' ' || p.last_name ilike ${containing(q)}`
  return /^[\d\s().+-]+$/.test(q) && digits !== ''
    ? sql`(${isNamed} or p.phone::text like ${containing(digits)})`
    : sql`${isNamed}`
}
