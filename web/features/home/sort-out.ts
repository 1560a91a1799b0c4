import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isFinished } from '@carillon/domain/broadcast/status.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'

export type Need = {
  readonly kind: 'message' | 'paused' | 'waiting' | 'failures' | 'soon'
  readonly broadcast: Broadcast
}

export type Sorted = {
  readonly needs: readonly Need[]
  readonly goingOut: readonly Broadcast[]
  readonly scheduled: readonly Broadcast[]
  readonly wentOut: readonly Broadcast[]
}

const day = 86_400_000

/**
 * What Home shows of the latest broadcasts: what needs me (most pressing first), what is going out, what will, what did.
 * Failures count as news for a week, a start as soon within a day.
 */
export const sortOut = (broadcasts: readonly Broadcast[], now: number): Sorted => {
  const goingOut = broadcasts.filter(
    (one) => ['Broadcasting', 'Paused'].includes(shownStatus(one, now)) && !isOver(one),
  )
  const scheduled = broadcasts
    .filter((one) => shownStatus(one, now) === 'Scheduled')
    .toSorted((a, b) => Date.parse(a.StartDate) - Date.parse(b.StartDate))
  const wentOut = broadcasts
    .filter((one) => one.BroadcastStatusCategory === 'Completed' || isOver(one))
    .toSorted((a, b) => endOf(b) - endOf(a))
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
        goingOut.filter((one) => one.BroadcastStatus !== 'Paused' && one.Notice !== null),
      ),
      ...need(
        'soon',
        scheduled.filter((one) => Date.parse(one.StartDate) - now < day),
      ),
      ...need(
        'failures',
        wentOut.filter((one) => one.FailedTextTotal > 0 && now - endOf(one) < 7 * day),
      ),
    ],
    goingOut,
    scheduled,
    wentOut,
  }
}

const isOver = (one: Broadcast): boolean => isFinished({ ...one, status: one.BroadcastStatus })

const endOf = (one: Broadcast): number => Date.parse(one.CompletedDate ?? one.StartDate)
