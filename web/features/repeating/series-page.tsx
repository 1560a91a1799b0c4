import { Skeleton } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLiveRepeating, useRepeating } from './queries.ts'
import { SeriesDetails } from './series-details.tsx'

/** One repeating broadcast: /repeatingbroadcasts/{id}. */
export const SeriesPage = () => {
  const { id = '' } = useParams({ strict: false })
  const RepeatingBroadcastID = Number(id)
  return Number.isSafeInteger(RepeatingBroadcastID) && RepeatingBroadcastID > 0 ? (
    <Fetched key={RepeatingBroadcastID} RepeatingBroadcastID={RepeatingBroadcastID} />
  ) : (
    <NotThere />
  )
}

const Fetched = ({ RepeatingBroadcastID }: { RepeatingBroadcastID: number }) => {
  const { do: asked } = useSearch({ strict: false })
  const { data, error, refetch } = useRepeating(RepeatingBroadcastID)
  useLiveRepeating()
  if (isNotFound(error)) return <NotThere />
  if (data) return <SeriesDetails series={data} asked={asked} />
  if (error) {
    const sentence = sentenceOf(error, 'There was an error getting your repeating broadcast.')
    return <FailedState message={sentence} onRetry={() => void refetch()} />
  }
  return (
    <div aria-busy="true" role="status" aria-label="Loading">
      <Skeleton height={28} width={260} mb="lg" />
      <Skeleton height={220} />
    </div>
  )
}

const NotThere = () => (
  <>
    <PageHeader title="Repeating broadcast" />
    <EmptyState
      sentence="This repeating broadcast is not there. It may have been deleted, or it is not yours to see."
      action={
        <LinkButton to={addresses.broadcasts} search={{ status: 'Repeating' }}>
          Go to your repeating broadcasts
        </LinkButton>
      }
    />
  </>
)
