import { listEvents } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { useSource } from '../broadcast-people/details-source.ts'
import { timelineOf } from './timeline.ts'
import classes from './timeline-list.module.css'

/** What happened, by whom and when. Follows the broadcast by itself, as the page makes its events stale. */
export const TimelineList = ({ broadcast }: { broadcast: Broadcast }) => {
  const { BroadcastID } = broadcast
  const { data, isError, refetch } = useQuery(
    useSource()(listEvents, { params: { BroadcastID }, query: { pagesize: 2000 } }),
  )
  if (isError && !data) {
    return <FailedState compact message="There was an error getting what happened." onRetry={refetch} />
  }
  if (!data) return <Skeleton height={88} role="status" aria-label="Loading" />
  return (
    <ol className={classes.list}>
      {timelineOf(data.Items, broadcast, Date.now()).map(({ what, detail, at, isAhead }) => (
        <li key={`${at} ${what}`} data-ahead={isAhead || undefined}>
          <b>{what}</b>
          {detail && <p>{detail}</p>}
          <time dateTime={at}>{formatWhen(at)}</time>
        </li>
      ))}
    </ol>
  )
}
