import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SampleContext } from '../broadcast-people/details-source.ts'
import { useBroadcast } from '../broadcasts/queries.ts'
import { findSample } from '../sample-results/sample-results.ts'
import { BroadcastDetails } from './broadcast-details.tsx'
import { BroadcastNotFound } from './broadcast-not-found.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { useLiveDetails } from './use-live-details.ts'

type Place = { section: string | undefined; sub: string | undefined }

/** What became of one broadcast, while it happens and after. */
export const DetailsPage = () => {
  const { id = '', section, sub } = useParams({ strict: false })
  const BroadcastID = Number(id)
  if (id.startsWith('sample-')) return <OfSample key={id} name={id} section={section} sub={sub} />
  return Number.isSafeInteger(BroadcastID) && BroadcastID > 0 ? (
    <Fetched key={BroadcastID} BroadcastID={BroadcastID} section={section} sub={sub} />
  ) : (
    <BroadcastNotFound />
  )
}

const Fetched = ({ BroadcastID, ...place }: Place & { BroadcastID: number }) => {
  const { data, error, refetch } = useBroadcast(BroadcastID)
  const leave = useLeave()
  useLiveDetails(BroadcastID)
  if (isNotFound(error)) return <BroadcastNotFound />
  if (data) return <BroadcastDetails broadcast={data as Broadcast} {...place} onDeleted={leave} />
  if (error) {
    return <FailedState message={sentenceOf(error, 'There was an error getting your broadcasts.')} onRetry={refetch} />
  }
  return <DetailsSkeleton />
}

/** A demonstration of the same page; nothing of it is on the server. */
const OfSample = ({ name, ...place }: Place & { name: string }) => {
  const [sample] = useState(() => findSample(name, Date.now()))
  const leave = useLeave()
  if (!sample) return <BroadcastNotFound />
  return (
    <SampleContext value={sample}>
      <BroadcastDetails broadcast={sample.broadcast} {...place} onDeleted={leave} />
    </SampleContext>
  )
}

const useLeave = (): (() => void) => {
  const navigate = useNavigate()
  return () => void navigate({ to: addresses.broadcasts })
}
