import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isFinished } from '@carillon/domain/broadcast/status.ts'
import { handedOver } from '../broadcasts/handed-over.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { waitsBeyondToday } from '../broadcasts/waiting-line.ts'

export type Need = {
  readonly kind: 'message' | 'paused' | 'waiting' | 'unreached' | 'failures' | 'soon'
  readonly broadcast: Broadcast
}

type Sorted = {
  readonly needs: readonly Need[]
  readonly goingOut: readonly Broadcast[]
  readonly scheduled: readonly Broadcast[]
  readonly wentOut: readonly Broadcast[]
}

const day = 86_400_000

/**
 * What Home shows of the latest broadcasts: what needs me (most pressing first), what is going out, what will, what did.
 * Failures and people who were not reached count as news for a week, a start as soon within a day. What waits goes on by
 * itself; it needs somebody when that is not today, or nobody knows when.
 */
export const sortOut = (broadcasts: readonly Broadcast[], now: number): Sorted => {
  const goingOut = broadcasts.filter(
    (one) => ['Broadcasting', 'Paused'].includes(shownStatus(one, now)) && !isOver(one),
  )
  const scheduled = broadcasts
    .filter((one) => shownStatus(one, now) === 'Scheduled')
    .toSorted((a, b) => Date.parse(a.StartDate) - Date.parse(b.StartDate))
  const over = broadcasts
    .filter((one) => one.BroadcastStatusCategory === 'Completed' || isOver(one))
    .toSorted((a, b) => endOf(b) - endOf(a))
  const isNews = (one: Broadcast): boolean => now - endOf(one) < 7 * day
  const need = (kind: Need['kind'], of: readonly Broadcast[]): Need[] => of.map((broadcast) => ({ kind, broadcast }))
  return {
    needs: [
      ...need(
        'message',
        broadcasts.filter((one) => shownStatus(one, now) === 'Needs Message'),
      ),
      ...need(
        'paused',
        goingOut.filter((one) => one.BroadcastStatus === 'Paused'),
      ),
      ...need(
        'waiting',
        goingOut.filter((one) => one.BroadcastStatus !== 'Paused' && waitsBeyondToday(one, now)),
      ),
      ...need(
        'unreached',
        over.filter((one) => one.BroadcastStatus === 'Expired' && notReached(one) > 0 && isNews(one)),
      ),
      ...need(
        'soon',
        scheduled.filter((one) => Date.parse(one.StartDate) - now < day),
      ),
      ...need(
        'failures',
        over.filter((one) => one.FailedTextTotal > 0 && isNews(one)),
      ),
    ],
    goingOut,
    scheduled,
    wentOut: over.filter(hasGoneOut),
  }
}

/** How many it was never sent to. */
export const notReached = ({ NotDeliveredTexts, OnTheirWay, UnknownTexts }: Broadcast): number =>
  Math.max(0, NotDeliveredTexts - OnTheirWay - UnknownTexts)

/** Not one that was canceled, expired or declined before anybody was texted. */
const hasGoneOut = (one: Broadcast): boolean =>
  !['Canceled', 'Expired', 'Declined'].includes(shownStatus(one)) || handedOver(one) > 0

const isOver = (one: Broadcast): boolean => isFinished({ ...one, status: one.BroadcastStatus })

const endOf = (one: Broadcast): number => Date.parse(one.CompletedDate ?? one.StartDate)
