import type { ContactSummary } from '@carillon/contract/drafts.ts'
import { formatCounted } from '../../../ui/format.ts'

/** People who will not get it for one reason. `PrimaryPhoneError` finds them in the list of recipients. */
export type LeftOut = { readonly title: string; readonly count: number; readonly PrimaryPhoneError: string }

export type FlightPlan = {
  readonly goes: number
  readonly leftOut: readonly LeftOut[]
  /** Left out because a personalized field has neither value nor default, or makes the text too long. */
  readonly unmergeable: number
  /** Epoch milliseconds. */
  readonly firstAt: number
  readonly lastAt: number
  readonly cost: number
  readonly available: number
  /** Credits missing; 0 when there are enough, or none are needed. */
  readonly shortage: number
}

/** What will happen when the broadcast starts at `startAt`. Monthly plans spend no credits (spec 1 §3). */
export const flightPlan = (summary: ContactSummary, startAt: number, isMonthly: boolean): FlightPlan => ({
  goes: Math.max(0, summary.TextNumberCount - summary.InvalidMessageCount),
  leftOut: reasons
    .map(({ field, title, PrimaryPhoneError }) => ({
      title: title(summary[field]),
      count: summary[field],
      PrimaryPhoneError,
    }))
    .filter(({ count }) => count > 0),
  unmergeable: summary.InvalidMessageCount,
  firstAt: startAt,
  lastAt: startAt + summary.DurationSeconds * 1000,
  cost: summary.TextNumberCredits,
  available: summary.CreditsAvailable,
  shortage: isMonthly ? 0 : Math.max(0, summary.TextNumberCredits - summary.CreditsAvailable),
})

type Count = 'OptedOut' | 'NotTextable' | 'NotOptedIn' | 'NotAllowed' | 'DoNotCall'

const people = (one: string, many: string) => (count: number) =>
  `${formatCounted(count, 'person', 'people')} ${count === 1 ? one : many}`

const reasons: readonly { field: Count; title: (count: number) => string; PrimaryPhoneError: string }[] = [
  {
    field: 'OptedOut',
    title: people('has opted out', 'have opted out'),
    PrimaryPhoneError: 'This number has opted out of receiving texts.',
  },
  {
    field: 'NotTextable',
    title: people('has a number that cannot receive texts', 'have a number that cannot receive texts'),
    PrimaryPhoneError: 'This number is not a textable number.',
  },
  {
    field: 'NotOptedIn',
    title: people('has not opted in', 'have not opted in'),
    PrimaryPhoneError: 'This number has not opted in to receiving texts.',
  },
  {
    field: 'NotAllowed',
    title: people('has a number that is not allowed', 'have a number that is not allowed'),
    PrimaryPhoneError: 'This number is not allowed',
  },
  {
    field: 'DoNotCall',
    title: people('is on the do-not-call list', 'are on the do-not-call list'),
    PrimaryPhoneError: 'This number is on the do-not-call list.',
  },
]
