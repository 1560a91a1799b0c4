import { getContact, listContacts } from '@carillon/contract/contacts.ts'
import { listGroupContacts } from '@carillon/contract/groups.ts'
import type { ListQuery } from '@carillon/contract/lists.ts'
import { listOptOuts, type OptOut } from '@carillon/contract/opt-outs.ts'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { numberRows } from './list/number-lines.ts'

/** What a change of opt-outs makes stale. */
export const optOutCalls = [listOptOuts, getContact, listContacts, listGroupContacts]

/** A page of numbers with their opt-outs, which follows what other people and handsets do. */
export const useOptOuts = (query: ListQuery) => {
  const cache = useQueryClient()
  useEvent('optouts.updated', () => refetch(cache))
  return useQuery({
    ...queryOf(listOptOuts, { query: { ...query, PerNumber: 'true' } }),
    placeholderData: keepPreviousData,
    select: ({ Items, Size }) => ({ Items: numberRows(Items), Size }),
  })
}

/** How many numbers each of both lists has, under the same search and filters. */
export const useOptOutCounts = (query: ListQuery): Record<'true' | 'false', number> | undefined => {
  const counted = (Review: 'true' | 'false') =>
    queryOf(listOptOuts, { query: { ...query, PerNumber: 'true', Review, page: 1, pagesize: 1 } })
  const waiting = useQuery({ ...counted('true'), placeholderData: keepPreviousData })
  const others = useQuery({ ...counted('false'), placeholderData: keepPreviousData })
  return waiting.data && others.data && { true: waiting.data.Size, false: others.data.Size }
}

/** What is in force for one number. */
export const useOptOutsOf = (PhoneNumber: string, isWanted: boolean) => {
  const cache = useQueryClient()
  useEvent('optouts.updated', () => refetch(cache))
  return useQuery({
    // The search finds parts of numbers; a whole one is part of few.
    ...queryOf(listOptOuts, { query: { q: PhoneNumber, pagesize: 100 } }),
    enabled: isWanted,
    select: ({ Items }): OptOut[] => Items.filter((item) => item.PhoneNumber === PhoneNumber),
  })
}

const refetch = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: [listOptOuts.name] })
