import type { FilterKinds, ListQuery, Page } from '@carillon/contract/lists.ts'
import {
  type ListRequest as ListAsked,
  type ListFields,
  pageLinks,
  type QueryEntries,
  readList,
} from '@carillon/domain/table/paging.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from './database.ts'
import { type ReadFilter, readFilters } from './filters.ts'
import { inLists, refuseFields } from './refusal.ts'
import type { Scope } from './scope.ts'

/** What a list is asked for, its filters read. */
export type ListRequest<Sortable extends string = string> = ListAsked<Sortable, ReadFilter>

/** Reads paging, sorting and filters of a list's query; refuses what this list cannot do. */
export const readListQuery = <S extends string>(
  scope: Pick<Scope, 'timeZone'>,
  query: ListQuery,
  { filterable, ...fields }: Omit<ListFields<S>, 'filterable'> & { readonly filterable: FilterKinds },
): ListRequest<S> => {
  const read = readList(entriesOf(query), { ...fields, filterable: Object.keys(filterable) })
  if ('errors' in read) {
    throw refuseFields(inLists(read.errors))
  }
  return { ...read.request, filters: readFilters(read.request.filters, filterable, scope.timeZone) }
}

/** The reply of a list: `path` is that of the call below /v1, `/lists/7/contacts`. */
export const pageOf = <T>(
  path: string,
  query: ListQuery,
  request: { page: number; pagesize: number },
  { Items, Size }: { Items: T[]; Size: number },
): Page<T> => ({ Items, Size, ...pageLinks(`/v1${path}`, entriesOf(query), request, Size) })

/** What a page is chosen from: as little as order and filters need. */
type Choice = {
  id: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * A list, ids first: which rows are on the page and how many there are in all; only then what is shown, of those alone. So nothing is
 * summed, joined or put together for a row that nobody sees. `show` is a select of the rows with these ids, by their key; `idOf` tells
 * which is which.
 */
export const readPage = async <Row>(
  db: Db,
  request: { page: number; pagesize: number },
  { id, from, where, order }: Choice,
  show: (ids: RawBuilder<unknown>) => RawBuilder<Row>,
  idOf: (row: Row) => number,
): Promise<{ Items: Row[]; Size: number }> => {
  const { ids, size } = (await one<{ ids: number[]; size: number }>(
    db,
    sql`select to_json(array(select ${id} from ${from} where ${where} ${order} ${limitOf(request)})) as ids,
      (select count(*) from ${from} where ${where}) as size`,
  ))!
  if (ids.length === 0) return { Items: [], Size: size }
  const rows = new Map((await all<Row>(db, show(sql`any(${ids}::bigint[])`))).map((row) => [idOf(row), row]))
  return { Items: ids.flatMap((id) => rows.get(id) ?? []), Size: size }
}

/** `order by …` of the request, each field by its own expression; the tie-breaker keeps pages from overlapping. */
export const orderBy = <S extends string>(
  request: ListRequest<S>,
  columns: Record<S, RawBuilder<unknown>>,
  tieBreaker: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const keys = request.sortby.map(({ field, isDescending }) =>
    isDescending ? sql`${columns[field]} desc` : sql`${columns[field]} asc`,
  )
  return sql`order by ${sql.join([...keys, tieBreaker])}`
}

/** `limit … offset …` of the request. */
export const limitOf = (request: { page: number; pagesize: number }): RawBuilder<unknown> =>
  sql`limit ${request.pagesize} offset ${(request.page - 1) * request.pagesize}`

/** What a person typed into a search box, as a pattern for `ilike` that finds it anywhere. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const entriesOf = (query: ListQuery): QueryEntries =>
  Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      one === undefined ? [] : [[name, String(one)] as const],
    ),
  )
