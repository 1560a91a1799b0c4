import type { FieldErrors } from '../form/field-errors.ts'

/**
 * The query of a list (rules/api 2): `page` from 1 (or `all`), `pagesize` default 10 and at most 2000, `takesize` its
 * synonym, `q`, `sortby` comma-separated with `-` for descending, and filters `Field=value` or `Field~gte~value`.
 * Field names match in any letter case and come out as the list spells them.
 */
const defaultPageSize = 10
const largestPageSize = 2000

export type SortKey<Field extends string = string> = { readonly field: Field; readonly isDescending: boolean }

const filterOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const
type FilterOperator = (typeof filterOperators)[number]

export type Filter = {
  readonly field: string
  readonly operator: FilterOperator
  readonly value: string
}

export type ListRequest<Sortable extends string = string, Read extends Filter = Filter> = {
  readonly page: number
  readonly pagesize: number
  readonly q: string
  readonly sortby: readonly SortKey<Sortable>[]
  readonly filters: readonly Read[]
}

/** Query parameters in order, decoded; a filter with an operator has an empty value (`?StartDate~gte~2026-01-01`). */
export type QueryEntries = Iterable<readonly [name: string, value: string]>

export type ListFields<Sortable extends string> = {
  readonly sortable: readonly Sortable[]
  readonly filterable: readonly string[]
  /** As `sortby` is written: '-StartDate,BroadcastName'. */
  readonly defaultSort?: string
}

/** Reads the query of a list. Parameters that are neither paging nor a known filter are left alone. */
export const readList = <Sortable extends string>(
  query: QueryEntries,
  fields: ListFields<Sortable>,
): { request: ListRequest<Sortable> } | { errors: FieldErrors } => {
  const errors: FieldErrors = {}
  const entries = [...query]
  const last = (name: string): string | undefined => entries.findLast(([key]) => key.toLowerCase() === name)?.[1]
  const whole = (name: string, text: string, most: number): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (number < 1 || number > most) errors[name] = `${name} must be a whole number from 1 to ${most}.`
    return number
  }
  const isAll = last('page') === 'all'
  const size = last('pagesize') ?? last('takesize')
  const page = isAll ? 1 : whole('page', last('page') || '1', 100_000_000)
  const pagesize = isAll ? largestPageSize : whole('pagesize', size || String(defaultPageSize), largestPageSize)
  const sortby = readSort(last('sortby') || fields.defaultSort || '', fields.sortable, errors)
  const filters = entries.flatMap((entry) => readFilter(entry, fields.filterable, errors) ?? [])
  if (Object.keys(errors).length > 0) return { errors }
  return { request: { page, pagesize, q: last('q')?.trim() ?? '', sortby, filters } }
}

/** `Next` and `Previous` of a page: the path with the query of that page, or null (rules/api 2). */
export const pageLinks = (
  path: string,
  query: QueryEntries,
  request: { readonly page: number; readonly pagesize: number },
  Size: number,
): { Previous: string | null; Next: string | null } => {
  const kept = [...query].filter(([name]) => name.toLowerCase() !== 'page')
  const link = (page: number): string =>
    `${path}?${[['page', String(page)] as const, ...kept]
      .map(([name, value]) => encode(name) + (value === '' && name.includes('~') ? '' : `=${encode(value)}`))
      .join('&')}`
  return {
    Previous: request.page > 1 ? link(request.page - 1) : null,
    Next: request.page * request.pagesize < Size ? link(request.page + 1) : null,
  }
}

const encode = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',')

const find = <Field extends string>(fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.toLowerCase() === name.toLowerCase())

const readSort = <Field extends string>(
  sortby: string,
  sortable: readonly Field[],
  errors: FieldErrors,
): SortKey<Field>[] =>
  sortby
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .flatMap((key) => {
      const isDescending = key.startsWith('-')
      const field = find(sortable, isDescending ? key.slice(1) : key)
      if (field) return [{ field, isDescending }]
      errors.sortby = whyNotSorted(key.replace(/^-/, ''), sortable)
      return []
    })

const whyNotSorted = (key: string, sortable: readonly string[]): string =>
  sortable.length === 0
    ? 'This list has one order. Leave sortby out.'
    : `This list cannot be sorted by ${key}. Use ${sortable.join(', ')}.`

const readFilter = (
  [name, value]: readonly [string, string],
  filterable: readonly string[],
  errors: FieldErrors,
): Filter | undefined => {
  const [fieldName = '', operatorName, ...rest] = name.split('~')
  const field = find(filterable, fieldName)
  if (operatorName === undefined) return field === undefined ? undefined : { field, operator: 'eq', value }
  const operator = filterOperators.find((known) => known === operatorName.toLowerCase())
  if (!field) errors[fieldName] = `This list cannot be filtered by ${fieldName}.`
  else if (!operator) errors[fieldName] = `Use one of the operators ${filterOperators.join(', ')}.`
  // An equals sign inside the value was taken for the end of the name.
  else return { field, operator, value: [rest.join('~'), ...(value === '' ? [] : [value])].join('=').replace(/^=/, '') }
  return undefined
}
