import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isFinished, needsMessage } from '@carillon/domain/broadcast/status.ts'
import { callsAsTexts } from '../broadcasts/call-failures.ts'
import { hasBegun } from '../broadcasts/handed-over.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { notReached } from '../broadcasts/not-reached.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { waitsBeyondToday } from '../broadcasts/waiting-line.ts'

export type Need = {
  readonly kind:
    | 'approval'
    | 'sentBack'
    | 'message'
    | 'review'
    | 'paused'
    | 'waiting'
    | 'unreached'
    | 'failures'
    | 'replies'
  readonly broadcast: Broadcast
}

type Sorted = {
  readonly needs: readonly Need[]
  /** Those of the week in which some could not be reached, as happens: nothing that needs anybody. */
  readonly partly: readonly Broadcast[]
  readonly goingOut: readonly Broadcast[]
  readonly scheduled: readonly Broadcast[]
  readonly wentOut: readonly Broadcast[]
}

const day = 86_400_000

/** A broadcast of which more than this share failed needs somebody: something is wrong with it, and not with a few numbers. */
const mostlyFailed = 0.75

/**
 * What Home shows of the latest broadcasts: what needs me (most pressing first; only what something can be done about), what is
 * going out, what will, what did (rules/pages 8). Failures, replies and people who were not reached count as news for a week. What
 * waits goes on by itself; it needs somebody when that is not today, or nobody knows when.
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
        'approval',
        broadcasts.filter((one) => shownStatus(one, now) === 'Waits for approval'),
      ),
      ...need(
        'sentBack',
        broadcasts.filter((one) => shownStatus(one, now) === 'Sent back'),
      ),
      ...need(
        'message',
        broadcasts.filter((one) => needsMessage(one.BroadcastStatus)),
      ),
      ...need(
        'review',
        broadcasts.filter((one) => one.RepliesToReview > 0),
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
        'failures',
        over.filter((one) => hasMostlyFailed(one) && isNews(one)),
      ),
      ...need(
        'replies',
        broadcasts.filter((one) => one.UnreadTextReplies > 0 && isNews(one)),
      ),
    ],
    partly: over.filter((one) => one.FailedTextTotal > 0 && !hasMostlyFailed(one) && isNews(one)),
    goingOut,
    scheduled,
    wentOut: over.filter(hasGoneOut),
  }
}

const hasMostlyFailed = (broadcast: Broadcast): boolean => {
  const { FailedTextTotal, DeliveredTexts } = isOfCalls(broadcast) ? callsAsTexts(broadcast) : broadcast
  return FailedTextTotal > mostlyFailed * (FailedTextTotal + DeliveredTexts)
}

/** As it is remembered where somebody puts it away; replies that come later are news again (rules/pages 8). */
export const noticeOf = ({ kind, broadcast }: Need): string =>
  [
    kind.toLowerCase(),
    broadcast.BroadcastID,
    ...(kind === 'replies' ? [broadcast.TextReplies] : []),
    // Asked again, it is news again.
    ...(kind === 'approval' || kind === 'sentBack' ? [broadcast.Approval?.AskNumber ?? 0] : []),
  ].join(' ')

/** Not one that was canceled, expired or declined before anybody was texted or called. */
const hasGoneOut = (one: Broadcast): boolean =>
  !['Canceled', 'Expired', 'Declined'].includes(shownStatus(one)) || hasBegun(one)

const isOver = (one: Broadcast): boolean => isFinished({ ...one, status: one.BroadcastStatus })

const endOf = (one: Broadcast): number => Date.parse(one.CompletedDate ?? one.StartDate)
