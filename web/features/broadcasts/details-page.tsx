import { getBroadcastStatement } from '@carillon/contract/billing.ts'
import { type Broadcast, listDetails, listEvents, listTextReplies } from '@carillon/contract/broadcasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { useEvent } from '../../platform/realtime.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { atMost } from './at-most.ts'
import { BroadcastDetails } from './details/broadcast-details.tsx'
import { BroadcastNotFound } from './details/broadcast-not-found.tsx'
import { DetailsSkeleton } from './details/details-skeleton.tsx'
import { readDetailsTab } from './details/tabs.ts'
import { updateEvery, useBroadcast, useLiveBroadcasts } from './queries.ts'

/** What became of one broadcast, while it happens and after. */
export const DetailsPage = () => {
  const { id = '', section, sub } = useParams({ strict: false }) as { id?: string; section?: string; sub?: string }
  const BroadcastID = Number(id)
  return Number.isSafeInteger(BroadcastID) && BroadcastID > 0 ? (
    <Fetched key={BroadcastID} BroadcastID={BroadcastID} section={section} sub={sub} />
  ) : (
    <BroadcastNotFound />
  )
}

type Props = { BroadcastID: number; section: string | undefined; sub: string | undefined }

const Fetched = ({ BroadcastID, section, sub }: Props) => {
  const { data, error, refetch } = useBroadcast(BroadcastID)
  const navigate = useNavigate()
  useLiveDetails(BroadcastID)
  if (data) {
    const leave = (): void => void navigate({ to: '/broadcasts' })
    return <BroadcastDetails broadcast={data as Broadcast} tab={readDetailsTab(section, sub)} onDeleted={leave} />
  }
  if (isNotFound(error)) return <BroadcastNotFound />
  if (error) {
    return <FailedState message={sentenceOf(error, 'There was an error getting your broadcasts.')} onRetry={refetch} />
  }
  return <DetailsSkeleton />
}

/** People, replies and events follow the broadcast; what is not on the screen is only marked as stale. */
const useLiveDetails = (BroadcastID: number): void => {
  const cache = useQueryClient()
  const stale = (...names: string[]): Promise<void> =>
    cache.invalidateQueries({
      predicate: ({ queryKey: [call, input] }) =>
        names.includes(call as string) &&
        (input as { params?: { BroadcastID?: number } }).params?.BroadcastID === BroadcastID,
    })
  const [refreshReplies] = useState(() =>
    atMost<number>(updateEvery, () => stale(listTextReplies.name, listDetails.name)),
  )
  // Events and entries of the ledger are few, while the counters move all the time.
  const [refreshEvents] = useState(() =>
    atMost<number>(eventsEvery, () => stale(listEvents.name, getBroadcastStatement.name)),
  )
  useLiveBroadcasts(async (ids) => {
    if (!ids.has(BroadcastID)) return
    refreshEvents(BroadcastID)
    await stale(listDetails.name)
  })
  useEvent('textmessage.received', (event) => {
    if (event.BroadcastID === BroadcastID) refreshReplies(BroadcastID)
  })
}

const eventsEvery = 1500
