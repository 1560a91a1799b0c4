import { getBroadcastStatement } from '@carillon/contract/billing.ts'
import { getDetail, listDetails, listEvents, listTextReplies } from '@carillon/contract/broadcast-results.ts'
import { getBroadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import type { Call } from '@carillon/contract/call.ts'
import type { getCallResult, listCallResults } from '@carillon/contract/call-results.ts'
import type { listTransfers } from '@carillon/contract/transfers.ts'
import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type InputOf, isNotFound } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { putBroadcast, updateEvery } from '../broadcasts/queries.ts'
import { throttle } from '../broadcasts/throttle.ts'

/**
 * Keeps the page true while its broadcast runs. Counters and people are fetched together and shown together, so that they
 * agree at every moment; what is not on the screen is only marked as stale.
 */
export const useLiveDetails = (BroadcastID: number): void => {
  const cache = useQueryClient()
  const [refresh] = useState(() => throttle<number>(updateEvery, () => refetchTogether(cache, BroadcastID)))
  const [refreshReplies] = useState(() =>
    throttle<number>(updateEvery, () => stale(cache, BroadcastID, listTextReplies)),
  )
  // Events and entries of the ledger are few, while the counters move all the time.
  const [refreshRest] = useState(() =>
    throttle<number>(restEvery, () =>
      stale(cache, BroadcastID, listEvents, getBroadcastStatement, getDetail, ...ofCalls),
    ),
  )
  useEvent('broadcast.updated', (event) => {
    if (event.BroadcastID !== BroadcastID) {
      void cache.invalidateQueries({ queryKey: [listBroadcasts.name] })
      return
    }
    refresh(BroadcastID)
    refreshRest(BroadcastID)
  })
  useEvent('textmessage.received', (event) => {
    if (event.BroadcastID !== BroadcastID) return
    refreshReplies(BroadcastID)
    refresh(BroadcastID)
    refreshRest(BroadcastID)
  })
}

const restEvery = 1500
/** By their names: the calls themselves are only loaded where their results are shown. */
const ofCalls = [
  { name: 'listCallResults' } satisfies Pick<typeof listCallResults, 'name'>,
  { name: 'getCallResult' } satisfies Pick<typeof getCallResult, 'name'>,
  { name: 'listTransfers' } satisfies Pick<typeof listTransfers, 'name'>,
] as const

/** Fetches counters and the people that are shown, and puts both in their places at once. */
const refetchTogether = async (cache: QueryClient, BroadcastID: number): Promise<void> => {
  const isOurs = isOf(BroadcastID, listDetails)
  const shown = cache.getQueryCache().findAll({ type: 'active', predicate: isOurs })
  try {
    const [fresh, ...pages] = await Promise.all([
      api(getBroadcast, { params: { BroadcastID } }),
      ...shown.map(({ queryKey }) => api(listDetails, queryKey[1] as InputOf<typeof listDetails>)),
    ])
    await cache.invalidateQueries({ predicate: isOurs, refetchType: 'none' })
    notifyManager.batch(() => {
      putBroadcast(cache, fresh)
      for (const [at, page] of pages.entries()) cache.setQueryData(shown[at]!.queryKey, page)
    })
  } catch (error) {
    // Deleted meanwhile, or no longer ours to see. Anything else is mended by the next event or visit.
    if (!isNotFound(error)) throw error
    const { queryKey } = queryOf(getBroadcast, { params: { BroadcastID } })
    // What was never there need not be looked for again.
    if (cache.getQueryData(queryKey)) await cache.resetQueries({ queryKey })
  }
}

type Named = Pick<Call, 'name'>

const stale = (cache: QueryClient, BroadcastID: number, ...calls: Named[]): Promise<void> =>
  cache.invalidateQueries({ predicate: isOf(BroadcastID, ...calls) })

const isOf =
  (BroadcastID: number, ...calls: Named[]) =>
  ({ queryKey: [name, input] }: Query): boolean =>
    calls.some((call) => call.name === name) &&
    (input as { params?: { BroadcastID?: number } }).params?.BroadcastID === BroadcastID
