import type { FilterKind, FilterKinds } from '@carillon/contract/lists.ts'
import type { Filter } from '@carillon/domain/table/paging.ts'
import { dateFilter } from '@carillon/domain/time/day-filter.ts'
import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import { refuseFields } from './refusal.ts'

/**
 * Filters of a list. A filter compares what travels: text in any letter case, a number in any notation, a day as a whole; an empty
 * value finds what has none. Whatever it compares is the same for the list and for a selection of it.
 */
export type ReadFilter = Filter & { readonly kind: FilterKind }

/** Checks the values against what the fields hold; the database would fail on others. */
export const readFilters = (filters: readonly Filter[], kinds: FilterKinds, timeZone: string): ReadFilter[] =>
  filters.flatMap((filter) => {
    const known = kinds[filter.field]!
    const kind = typeof known === 'string' ? known : 'text'
    if (typeof known !== 'string') requireOneOf(filter, known)
    return read(filter, kind, timeZone).map((one) => ({ ...one, kind }))
  })

const read = (filter: Filter, kind: FilterKind, timeZone: string): Filter[] => {
  const { field, operator, value } = filter
  const isEquality = operator === 'eq' || operator === 'ne'
  const wrong = (sentence: string) => refuseFields({ [field]: [sentence] })
  if (!isEquality && kind !== 'number' && kind !== 'date') throw wrong(`Use eq or ne with ${field}.`)
  if (value === '') {
    if (isEquality) return [filter]
    throw wrong(`Give ${field} a value to compare with.`)
  }
  switch (kind) {
    case 'number':
      if (!/^-?\d{1,18}(\.\d{1,9})?$/.test(value)) throw wrong(`${field} must be a number.`)
      return [filter]
    case 'boolean':
      if (!/^(true|false)$/i.test(value)) throw wrong(`${field} must be true or false.`)
      return [{ ...filter, value: value.toLowerCase() }]
    case 'phone':
      return [{ ...filter, value: value.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '') }]
    case 'date': {
      if (operator === 'ne' && isDay(value)) throw wrong(`Use eq, gt, gte, lt or lte with a day of ${field}.`)
      const filters = dateFilter(filter, timeZone)
      if (!filters) throw wrong(`${field} must be a date, such as 2026-01-31.`)
      return filters
    }
    case 'text':
      return [filter]
  }
}

/** A misspelt word with `ne` would mean everything. */
const requireOneOf = ({ field, value }: Filter, words: readonly string[]) => {
  if (value === '' || words.some((word) => word.toLowerCase() === value.toLowerCase())) return
  throw refuseFields({ [field]: [`${field} must be one of ${words.join(', ')}.`] })
}

const isDay = (value: string) => /^(\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4})$/.test(value)

/** What a field is in SQL, or the condition that a filter on it is. */
type FilterColumns = Readonly<Record<string, RawBuilder<unknown> | ((filter: ReadFilter) => RawBuilder<unknown>)>>

/** The filters as conditions, each field by its own expression. */
export const filtersBy = (filters: readonly ReadFilter[], columns: FilterColumns): RawBuilder<unknown>[] =>
  filters.map((filter) => {
    const column = columns[filter.field]
    if (!column) throw new Error(`There is no column to filter ${filter.field} by`)
    return typeof column === 'function' ? column(filter) : isMet(filter, column)
  })

/** The same of a row whose `columns` are selected under the names that travel; only those that are asked for are worked out. */
export const filtersOf = (filters: readonly ReadFilter[], columns: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  filters.length === 0
    ? []
    : [
        sql`exists (select 1 from (select ${columns}) shown where ${sql.join(
          filters.map((filter) => isMet(filter, sql.ref(`shown.${filter.field}`))),
          sql` and `,
        )})`,
      ]

/** A field that is stored as digits with the prefix of its country, so that an index can find it. */
export const phoneColumn =
  (column: RawBuilder<unknown>) =>
  ({ operator, value }: ReadFilter): RawBuilder<unknown> => {
    if (value === '') return operator === 'eq' ? sql`${column} is null` : sql`${column} is not null`
    // As rows spell it, a number of ten digits has lost its 1, or its country has so short a prefix.
    const phones = /^\d{1,15}$/.test(value)
      ? [Number(value), ...(value.length === 10 ? [Number(`1${value}`)] : [])]
      : []
    const isIt = sql`${column} = any(${phones}::bigint[])`
    return operator === 'eq' ? isIt : sql`not coalesce(${isIt}, false)`
  }

const operators = { eq: '=', ne: 'is distinct from', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const isMet = ({ kind, operator, value }: ReadFilter, column: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (value === '') {
    const isEmpty = sql`coalesce((${column})::text, '') = ''`
    return operator === 'eq' ? isEmpty : sql`not ${isEmpty}`
  }
  const compare = sql.raw(operators[operator])
  switch (kind) {
    case 'number':
      return sql`${column} ${compare} ${value}::${sql.raw(/^-?\d+$/.test(value) ? 'bigint' : 'numeric')}`
    case 'boolean':
      return sql`(${column})::boolean ${compare} ${value}::boolean`
    case 'date':
      return isAt(operator, column, value)
    default:
      return sql`lower((${column})::text) ${compare} lower(${value})`
  }
}

/** What travels has milliseconds; what is stored has more. */
const isAt = (operator: Filter['operator'], column: RawBuilder<unknown>, value: string): RawBuilder<unknown> => {
  const at = sql`${value}::timestamptz`
  const after = sql`${value}::timestamptz + interval '1 millisecond'`
  switch (operator) {
    case 'eq':
      return sql`(${column} >= ${at} and ${column} < ${after})`
    case 'ne':
      return sql`not coalesce(${column} >= ${at} and ${column} < ${after}, false)`
    case 'gt':
      return sql`${column} >= ${after}`
    case 'lte':
      return sql`${column} < ${after}`
    default:
      return sql`${column} ${sql.raw(operators[operator])} ${at}`
  }
}
