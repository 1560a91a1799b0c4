import { ConversationsQuery } from '@carillon/contract/conversations.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { standingsThat } from '@carillon/domain/conversation/standing.ts'
import type { z } from 'zod'
import type { ReadFilter } from '../../platform/filters.ts'
import { readListQuery } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Searched } from './search-store.ts'

/** What the list of conversations is asked for: which numbers and standings, which are kept in order and counted, and what else. */
export type ConversationRequest = {
  page: number
  pagesize: number
  isDescending: boolean
  /** Of those that this user may see, or use where something is done. */
  numbers: readonly number[]
  standings: readonly number[]
  q: string
  /** Days for the words of `q`, as they were asked for. */
  from: string | undefined
  to: string | undefined
  /** What `q` has found; null until it is looked for, and where there is none. */
  searched: Searched | null
  /** Those who answered it, or one with this label. */
  broadcastId: number | null
  labelId: number | null
  filters: readonly ReadFilter[]
}

const fields = {
  sortable: ['LastMessageDate'],
  filterable: filterKindsOf(ConversationsQuery),
  defaultSort: '-LastMessageDate',
} as const

const usualPageSize = 15

/** Without a filter that says otherwise, all but the auto opt-outs. */
export const requestOf = (
  scope: Scope,
  query: z.output<typeof ConversationsQuery>,
  numbers = scope.seenNumbers,
): ConversationRequest => {
  const { page, pagesize, q, sortby, filters } = readListQuery(
    scope,
    { pagesize: query.takesize ?? usualPageSize, ...query },
    fields,
  )
  const of = (field: string) => filters.filter((filter) => filter.field === field)
  const isAutoOptOut = query.tag === 'auto-opt-out' ? true : of('IsAutoOptOut').length > 0 ? undefined : false
  const isUnread = query.viewing === undefined ? undefined : query.viewing === 'unread'
  return {
    ...{ from: query.from || undefined, to: query.to || undefined, searched: null },
    ...{ page, pagesize, q, isDescending: sortby[0]?.isDescending ?? true },
    numbers: numbers.filter((id) => of('TextNumberID').every((filter) => isMet(filter, id))),
    standings: standingsThat({ isUnread, isAutoOptOut }).filter(
      (standing) =>
        of('IsDone').every((filter) => isMet(filter, standingsThat({ isDone: true }).includes(standing))) &&
        of('IsAutoOptOut').every((filter) => isMet(filter, standingsThat({ isAutoOptOut: true }).includes(standing))),
    ),
    broadcastId: query.broadcastId ?? null,
    labelId: query.labelId ?? null,
    filters: filters.filter(({ field }) => !['TextNumberID', 'IsDone', 'IsAutoOptOut'].includes(field)),
  }
}

/** As the database would compare them (platform/filters.ts). */
const isMet = ({ operator, value }: ReadFilter, is: number | boolean): boolean => {
  const asked = value === '' ? undefined : typeof is === 'boolean' ? value === 'true' : Number(value)
  if (asked === undefined) return operator === 'ne'
  switch (operator) {
    case 'eq':
      return is === asked
    case 'ne':
      return is !== asked
    case 'gt':
      return is > asked
    case 'gte':
      return is >= asked
    case 'lt':
      return is < asked
    case 'lte':
      return is <= asked
  }
}
