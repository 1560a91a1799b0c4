import type { Filter } from '@carillon/domain/table/paging.ts'
import { dateFilter } from '@carillon/domain/time/day-filter.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import type { BroadcastFilter } from './store.ts'

/** A filter on a date or a number must be one; the database would fail on it. */
export const readFilters = (filters: readonly Filter<BroadcastFilter>[], timeZone: string): Filter<BroadcastFilter>[] =>
  filters.flatMap((filter) => read(filter, timeZone))

const read = (filter: Filter<BroadcastFilter>, timeZone: string): Filter<BroadcastFilter>[] => {
  const { field, operator, value } = filter
  switch (field) {
    case 'StartDate':
    case 'CreatedDate': {
      const filters = dateFilter(filter, timeZone)
      if (!filters) throw refuseFields({ [field]: [`${field} must be a date, such as 2026-01-31.`] })
      return filters
    }
    case 'TextNumberID':
    case 'UserID':
    case 'LabelID':
      if (!/^\d{1,15}$/.test(value)) throw refuseFields({ [field]: [`${field} must be a whole number.`] })
      if (field === 'LabelID' && operator !== 'eq' && operator !== 'ne') {
        throw refuseFields({ LabelID: ['Use eq or ne with a label.'] })
      }
      return [filter]
    case 'IsTextSurvey':
      if (!/^(true|false)$/i.test(value)) throw refuseFields({ [field]: [`${field} must be true or false.`] })
      return [filter]
    default:
      return [filter]
  }
}
