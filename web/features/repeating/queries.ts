import { broadcastsSummary, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import type { ListQuery, Page } from '@carillon/contract/lists.ts'
import {
  getRepeatingBroadcast,
  listRepeatingBroadcasts,
  listRepeatingFailures,
  type RepeatingBroadcast,
  reckonRepeatingRun,
} from '@carillon/contract/repeating.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { putAnswer } from '../../platform/put-answer.ts'
import { queryOf, useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'

export const useRepeating = (RepeatingBroadcastID: number) =>
  useCall(getRepeatingBroadcast, { params: { RepeatingBroadcastID } })

export const useRepeatingList = (query: ListQuery) =>
  useQuery({ ...queryOf(listRepeatingBroadcasts, { query }), placeholderData: keepPreviousData })

/** Counted anew whenever it comes into sight: groups and opt-outs change it, and no event says so. */
export const useRunReach = (RepeatingBroadcastID: number) =>
  useQuery({ ...queryOf(reckonRepeatingRun, { params: { RepeatingBroadcastID } }), refetchOnMount: 'always' })

/** Failures that nobody has dismissed; more than a hundred at once say nothing more. */
export const failuresQuery = queryOf(listRepeatingFailures, { query: { pagesize: 100 } })

/** Keeps what is shown of series true: all of them together, as they change seldom and their order with them. */
export const useLiveRepeating = (): void => {
  const cache = useQueryClient()
  const refresh = useThrottledCallback(() => {
    for (const { name } of shown) void cache.invalidateQueries({ queryKey: [name] })
  }, updateEvery)
  useEvent('repeating.updated', refresh)
}

/** Puts a series where an older state of it is known. */
export const putRepeating = (cache: QueryClient, fresh: RepeatingBroadcast): void => {
  const { RepeatingBroadcastID } = fresh
  putAnswer(cache, queryOf(getRepeatingBroadcast, { params: { RepeatingBroadcastID } }).queryKey, fresh)
  for (const query of cache.getQueryCache().findAll({ queryKey: [listRepeatingBroadcasts.name] })) {
    const page = query.state.data as Page<RepeatingBroadcast> | undefined
    if (!page?.Items.some((known) => known.RepeatingBroadcastID === RepeatingBroadcastID)) continue
    const { isInvalidated, dataUpdatedAt: updatedAt } = query.state
    const Items = page.Items.map((known) => (known.RepeatingBroadcastID === RepeatingBroadcastID ? fresh : known))
    cache.setQueryData(query.queryKey, { ...page, Items }, { updatedAt })
    // New data counts as all fresh; but a list that was stale may still lack others, or have them in another order.
    if (isInvalidated) query.invalidate()
  }
}

/** What is stale once a series has changed. */
export const repeatingCalls = [
  listRepeatingBroadcasts,
  getRepeatingBroadcast,
  listRepeatingFailures,
  reckonRepeatingRun,
  listBroadcasts,
  broadcastsSummary,
] as const

const shown = [getRepeatingBroadcast, listRepeatingBroadcasts, listRepeatingFailures, reckonRepeatingRun]

const updateEvery = 1000
