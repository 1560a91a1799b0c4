import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatWhen } from '../../../ui/format.ts'
import { timelineOf } from './timeline.ts'
import classes from './timeline-list.module.css'

export const TimelineList = ({ broadcast }: { broadcast: Broadcast }) => (
  <ol className={classes.list}>
    {timelineOf(broadcast, Date.now()).map(({ what, at, isAhead }) => (
      <li key={what} data-ahead={isAhead || undefined}>
        <b>{what}</b>
        <time dateTime={at}>{formatWhen(at)}</time>
      </li>
    ))}
  </ol>
)
