import type { ContactSummary, LeftOutReason } from '@carillon/contract/drafts.ts'
import { formatCounted } from '../../../ui/format.ts'

/** People who will not get it for one reason. */
export type LeftOut = { readonly reason: LeftOutReason; readonly title: string; readonly count: number }

export type FlightPlan = {
  readonly goes: number
  readonly leftOut: readonly LeftOut[]
  /** Epoch milliseconds. */
  readonly firstAt: number
  readonly lastAt: number
  readonly cost: number
  readonly available: number
  /** Credits missing; 0 when there are enough, or none are needed. */
  readonly shortage: number
  /** Message parts of the day of the start: how many there may be (null is no limit), and how many are taken already. */
  readonly messagesPerDay: number | null
  readonly allocated: number
}

/** What will happen when the broadcast starts at `startAt`. Monthly plans spend no credits (spec 1 §3). */
export const flightPlan = (summary: ContactSummary, startAt: number, isMonthly: boolean): FlightPlan => ({
  goes: Math.max(0, summary.TextNumberCount - summary.InvalidMessageCount),
  leftOut: reasons
    .map(([reason, one, many]) => {
      const count = countOf(summary, reason)
      return { reason, title: told(count, one, many), count }
    })
    .filter(({ count }) => count > 0),
  firstAt: startAt,
  lastAt: startAt + summary.DurationSeconds * 1000,
  cost: summary.TextNumberCredits,
  available: summary.CreditsAvailable,
  messagesPerDay: summary.MessagesPerDay,
  allocated: summary.StartDateAllocatedTextCredits,
  shortage: isMonthly ? 0 : Math.max(0, summary.TextNumberCredits - summary.CreditsAvailable),
})

const countOf = (summary: ContactSummary, reason: LeftOutReason): number =>
  reason === 'InvalidMessage' ? summary.InvalidMessageCount : summary[reason]

const told = (count: number, one: string, many: string): string =>
  `${formatCounted(count, 'person', 'people')} ${count === 1 ? one : many}`

const reasons: readonly (readonly [reason: LeftOutReason, one: string, many: string])[] = [
  ['OptedOut', 'has opted out', 'have opted out'],
  ['NotTextable', 'has a number that cannot receive texts', 'have a number that cannot receive texts'],
  ['NotOptedIn', 'has not opted in', 'have not opted in'],
  ['NotAllowed', 'has a number that is not allowed', 'have a number that is not allowed'],
  ['DoNotCall', 'is on a do-not-call list', 'are on a do-not-call list'],
  [
    'InvalidMessage',
    'lacks what a personalized field fills in',
    'lack what a personalized field fills in, or the text gets too long for them',
  ],
]
