import type { ContactSummary } from '@carillon/contract/draft-contacts.ts'
import { type LeftOut, leftOutOf } from '../broadcast-recipients/left-out.ts'

export type SendPlan = {
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
  /** The days on which it leaves where what is over a limit may wait. */
  readonly days: ContactSummary['Days']
  /** New numbers of a monthly plan beyond its group size; 0 of other plans. */
  readonly beyondGroupSize: number
  readonly groupSizeLeft: number
}

/** What will happen when the broadcast starts at `startAt`. Monthly plans spend no credits (rules/accounts 4). */
export const sendPlan = (summary: ContactSummary, startAt: number, isMonthly: boolean): SendPlan => ({
  goes: Math.max(0, summary.TextNumberCount - summary.InvalidMessageCount - summary.ExcludedMessageCount),
  leftOut: leftOutOf(summary),
  firstAt: startAt,
  lastAt: startAt + summary.DurationSeconds * 1000,
  cost: summary.TextNumberCredits,
  available: summary.CreditsAvailable,
  messagesPerDay: summary.MessagesPerDay,
  allocated: summary.StartDateAllocatedTextCredits,
  days: summary.Days,
  shortage: isMonthly ? 0 : Math.max(0, summary.TextNumberCredits - summary.CreditsAvailable),
  beyondGroupSize: Math.max(0, (summary.NewNumberCount ?? 0) - (summary.GroupSizeLeft ?? Number.POSITIVE_INFINITY)),
  groupSizeLeft: summary.GroupSizeLeft ?? 0,
})
