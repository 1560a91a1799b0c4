import {
  type Broadcast,
  type BroadcastsSummary,
  broadcastsSummary,
  getBroadcast,
  listBroadcasts,
} from '@carillon/contract/broadcasts.ts'
import { listDrafts } from '@carillon/contract/drafts.ts'
import type { ListQuery, Page } from '@carillon/contract/lists.ts'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isNotFound } from '../../platform/api.ts'
import { putAnswer } from '../../platform/put-answer.ts'
import { queryOf, useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { throttle } from './throttle.ts'

export const useBroadcasts = (query: ListQuery) =>
  useQuery({ ...queryOf(listBroadcasts, { query }), placeholderData: keepPreviousData })

export const useBroadcast = (BroadcastID: number) => useCall(getBroadcast, { params: { BroadcastID } })

/** Kept true while drafts are written, sent and deleted elsewhere. */
export const useDrafts = (query: ListQuery = {}) => {
  const cache = useQueryClient()
  const [refresh] = useState(() =>
    throttle<string>(draftsEvery, () => cache.invalidateQueries({ queryKey: [listDrafts.name] })),
  )
  useEvent('draft.updated', () => refresh('drafts'))
  useEvent('draft.ended', () => refresh('drafts'))
  return useQuery({ ...queryOf(listDrafts, { query }), placeholderData: keepPreviousData })
}

/** How many of each kind there are, counted again when something of them changes; undefined until it is known. */
export const useLiveSummary = (): BroadcastsSummary | undefined => {
  const cache = useQueryClient()
  const { data } = useQuery({ ...queryOf(broadcastsSummary), placeholderData: keepPreviousData })
  const [refresh] = useState(() =>
    throttle<string>(summaryEvery, () => cache.invalidateQueries({ queryKey: [broadcastsSummary.name] })),
  )
  useEvent('broadcast.updated', () => refresh('broadcast'))
  useEvent('repeating.updated', () => refresh('series'))
  useEvent('draft.updated', () => refresh('drafts'))
  useEvent('draft.ended', () => refresh('drafts'))
  return data
}

/**
 * Keeps what is shown of broadcasts true while they run: each one that changed is fetched, at most a few times a second,
 * and put in its place in every list. `onUpdate` hears which, for what else depends on them.
 */
export const useLiveBroadcasts = (onUpdate: (ids: ReadonlySet<number>) => Promise<unknown> = nothing): void => {
  const cache = useQueryClient()
  const [refresh] = useState(() =>
    throttle<number>(updateEvery, (ids) =>
      Promise.all([...[...ids].map((id) => refetchBroadcast(cache, id)), onUpdate(ids)]),
    ),
  )
  useEvent('broadcast.updated', ({ BroadcastID }) => refresh(BroadcastID))
  useEvent('textmessage.received', ({ BroadcastID }) => {
    if (BroadcastID !== null) refresh(BroadcastID)
  })
}

/** Puts a fresh broadcast where an older one is known. */
export const putBroadcast = (cache: QueryClient, fresh: Broadcast): void => {
  putAnswer(cache, queryOf(getBroadcast, { params: { BroadcastID: fresh.BroadcastID } }).queryKey, fresh)
  for (const query of cache.getQueryCache().findAll({ queryKey: [listBroadcasts.name] })) {
    const page = query.state.data as Page<Broadcast> | undefined
    if (!page?.Items.some((known) => known.BroadcastID === fresh.BroadcastID)) continue
    const { isInvalidated, dataUpdatedAt } = query.state
    const Items = page.Items.map((known) => (known.BroadcastID === fresh.BroadcastID ? fresh : known))
    cache.setQueryData(query.queryKey, { ...page, Items }, { updatedAt: dataUpdatedAt })
    // New data counts as all fresh; but a list that was stale may still lack others, or have them in another order.
    if (isInvalidated) query.invalidate()
  }
}

export const updateEvery = 400

/** Counts move when a broadcast changes its category, which is seldom beside its counters. */
const summaryEvery = 3000

/** Somebody who writes is saved every other moment. */
const draftsEvery = 1000

const nothing = async (): Promise<void> => {}

const refetchBroadcast = async (cache: QueryClient, BroadcastID: number): Promise<void> => {
  const known = knownBroadcast(cache, BroadcastID)
  if (!known) {
    // One that this page has not seen: perhaps a new one, to be found by a fresh list.
    await cache.invalidateQueries({ queryKey: [listBroadcasts.name] })
    return
  }
  try {
    const fresh = await api(getBroadcast, { params: { BroadcastID } })
    putBroadcast(cache, fresh)
    // Its place in a list follows its category.
    if (fresh.BroadcastStatusCategory !== known.BroadcastStatusCategory) {
      void cache.invalidateQueries({ queryKey: [listBroadcasts.name] })
    }
  } catch (error) {
    // Deleted meanwhile, or no longer ours to see. Anything else is mended by the next event or visit.
    if (isNotFound(error)) void cache.invalidateQueries({ queryKey: [listBroadcasts.name] })
  }
}

const knownBroadcast = (cache: QueryClient, BroadcastID: number): Broadcast | undefined =>
  cache.getQueryData(queryOf(getBroadcast, { params: { BroadcastID } }).queryKey) ??
  cache
    .getQueriesData<Page<Broadcast>>({ queryKey: [listBroadcasts.name] })
    .flatMap(([, page]) => page?.Items ?? [])
    .find((known) => known.BroadcastID === BroadcastID)
