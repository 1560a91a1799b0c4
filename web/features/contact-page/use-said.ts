import { listSaid } from '@carillon/contract/contacts.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useEvent } from '../../platform/realtime.ts'
import { contactCalls } from '../contacts/queries.ts'

const atOnce = 50
const twoSeconds = 2_000

/** Everything said to and by a contact, newest pages first. */
export const useSaid = (PersonID: number) =>
  useInfiniteQuery({
    queryKey: [listSaid.name, { params: { PersonID } }],
    queryFn: ({ pageParam, signal }) =>
      api(listSaid, {
        params: { PersonID },
        query: { pagesize: atOnce, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ Items, HasMore }) => (HasMore ? Items.at(-1)?.Date : undefined),
  })

/** One person's page follows texts, results and opt-outs while one looks. */
export const useLivePerson = (): void => {
  const cache = useQueryClient()
  const refetch = useThrottledCallback(() => {
    for (const stale of [listSaid, ...contactCalls]) void cache.invalidateQueries({ queryKey: [stale.name] })
  }, twoSeconds)
  useEvent('textmessage.received', refetch)
  useEvent('broadcast.updated', refetch)
  useEvent('callsin.updated', refetch)
  useEvent('contacts.updated', refetch)
  useEvent('optouts.updated', refetch)
}
