import { refuseFields } from '../../../platform/refusal.ts'
import type { OptOutFilter, OptOutRequest } from './store.ts'

/** Filters whose values are what the columns are; the database would fail on others. */
export const readFilters = (request: OptOutRequest, timeZone: string): OptOutRequest => ({
  ...request,
  filters: request.filters.flatMap((filter) => read(filter, timeZone)),
})

const read = (filter: OptOutFilter, timeZone: string): OptOutFilter[] => {
  const { field, operator, value } = filter
  if (field === 'CreatedDate') return readDate(filter, timeZone)
  const isEquality = operator === 'eq' || operator === 'ne'
  if (field === 'Channel') {
    const channel = ['Text', 'Voice'].find((known) => known.toLowerCase() === value.toLowerCase())
    if (!channel || !isEquality) throw refuseFields({ Channel: ['Channel must be Text or Voice.'] })
    return [{ ...filter, value: channel }]
  }
  if (!/^[3-6]$/.test(value)) throw refuseFields({ OptOutType: ['OptOutType must be 3, 4, 5 or 6.'] })
  return [filter]
}

/** A day is one of the user's zone and counts as a whole: `lte` holds until its end, `gt` from the day after. */
const readDate = (filter: OptOutFilter, timeZone: string): OptOutFilter[] => {
  const { field, operator, value } = filter
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) {
    const at = Date.parse(value)
    if (Number.isNaN(at)) throw notADate()
    return [{ ...filter, value: kept(new Date(at).toISOString()) }]
  }
  const [start, end] = dayOf(value, timeZone)
  switch (operator) {
    case 'eq':
      return [
        { field, operator: 'gte', value: start },
        { field, operator: 'lt', value: end },
      ]
    case 'gte':
    case 'lt':
      return [{ field, operator, value: start }]
    case 'gt':
      return [{ field, operator: 'gte', value: end }]
    case 'lte':
      return [{ field, operator: 'lt', value: end }]
    default:
      throw refuseFields({ CreatedDate: ['Use eq, gt, gte, lt or lte with a day.'] })
  }
}

const dayOf = (value: string, timeZone: string): [start: string, end: string] => {
  try {
    const day = Temporal.PlainDate.from(value, { overflow: 'reject' })
    const starts = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString()
    return [kept(starts(day)), kept(starts(day.add({ days: 1 })))]
  } catch {
    throw notADate()
  }
}

/** PostgreSQL knows no year 0, and years of more than four digits are written otherwise. */
const kept = (instant: string): string => {
  if (/^(?!0000)\d{4}-/.test(instant)) return instant
  throw notADate()
}

const notADate = () => refuseFields({ CreatedDate: ['CreatedDate must be a date, such as 2026-01-31.'] })
