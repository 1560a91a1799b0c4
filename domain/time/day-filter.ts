import type { Filter } from '../table/paging.ts'
import { readStart } from './start.ts'

/**
 * A filter of a list on a point in time, as filters with instants. A day is one of the user's zone and counts as a whole: `lte`
 * holds until its end, `gt` from the day after. Undefined where the value is no date.
 */
export const dateFilter = (filter: Filter, timeZone: string): Filter[] | undefined => {
  const { field, operator, value } = filter
  const day = value.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month, day, year) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
    const at = readStart(value, timeZone)?.at
    return at === undefined ? undefined : among([{ ...filter, value: new Date(at).toISOString() }])
  }
  const [start, end] = dayOf(day, timeZone) ?? []
  if (start === undefined || end === undefined) return undefined
  switch (operator) {
    case 'eq':
      return among([
        { field, operator: 'gte', value: start },
        { field, operator: 'lt', value: end },
      ])
    case 'gt':
      return among([{ field, operator: 'gte', value: end }])
    case 'lte':
      return among([{ field, operator: 'lt', value: end }])
    default:
      return among([{ field, operator, value: start }])
  }
}

const dayOf = (value: string, timeZone: string): [start: string, end: string] | undefined => {
  try {
    const day = Temporal.PlainDate.from(value, { overflow: 'reject' })
    const starts = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString()
    return [starts(day), starts(day.add({ days: 1 }))]
  } catch {
    return undefined
  }
}

/** PostgreSQL knows no year 0, and years of more than four digits are written otherwise. */
const among = (filters: Filter[]): Filter[] | undefined =>
  filters.every(({ value }) => /^(?!0000)\d{4}-/.test(value)) ? filters : undefined
