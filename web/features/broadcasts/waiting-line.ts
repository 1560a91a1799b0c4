import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatDay } from '../../ui/format.ts'
import { shownStatus } from './shown-status.ts'
import { type Noticed, readWait } from './wait.ts'

type Told = Pick<Broadcast, 'BroadcastStatus' | 'BroadcastStatusCategory' | 'StartDate'> & Noticed

/**
 * The quiet line below the status of a broadcast that waits, while its word stays: 'Waiting: the limit of …' or 'Waiting
 * for the calling window. …'. Undefined for one that does not wait.
 */
export const waitingLine = (broadcast: Told, now: number = Date.now()): string | undefined => {
  if (shownStatus(broadcast, now) !== 'Broadcasting') return undefined
  const wait = readWait(broadcast)
  if (!wait) return undefined
  const forWhat = /^Waits (for .*)$/s.exec(wait.sentence)?.[1]
  return forWhat ? `Waiting ${forWhat}` : `Waiting: ${wait.sentence}`
}

/** Whether it sends at this moment: only then does anything of it move. */
export const isMoving = (broadcast: Told, now: number = Date.now()): boolean =>
  shownStatus(broadcast, now) === 'Broadcasting' && !broadcast.Notice

/** Whether a broadcast that waits goes on later than today, or nobody knows when. */
export const waitsBeyondToday = (broadcast: Noticed, now: number = Date.now()): boolean => {
  const wait = readWait(broadcast)
  return wait !== undefined && (wait.until === undefined || formatDay(wait.until, now) !== 'Today')
}
