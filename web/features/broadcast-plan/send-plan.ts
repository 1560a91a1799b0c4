import type { CallSummary, ContactSummary } from '@carillon/contract/draft-contacts.ts'
import { type BroadcastType, combination } from '@carillon/domain/broadcast/type.ts'
import type { Whom } from '@carillon/domain/broadcast/whom.ts'
import { type LeftOut, leftOutOf } from '../broadcast-recipients/left-out.ts'
import { everybodyOf } from '../broadcasts/whom.ts'

export type SendPlan = {
  /** Numbers. */
  readonly goes: number
  /** The same with how many people have them, and everybody in the draft. */
  readonly whom: Whom
  readonly everybody: Whom
  readonly leftOut: readonly LeftOut[]
  /** Numbers to be texted or not, as their kind of line will say. */
  readonly unchecked: number
  /** Epoch milliseconds: when it starts, as asked for, and when the first and the last text leave, or the last call is over. */
  readonly startAt: number
  readonly firstAt: number
  readonly lastAt: number
  /** The same of the texts of one that calls as well; null where it does not, or texts nobody. */
  readonly texts: Pick<SendPlan, 'startAt' | 'firstAt' | 'lastAt'> | null
  /** How many the end of the calling window leaves without it. */
  readonly unsent: number
  /** For how many it is quiet hours at the start, and when it is for nobody any more. */
  readonly quiet: number
  readonly quietUntil: string | null
  readonly cost: number
  /** How many texts cost how many credits. */
  readonly lengths: ContactSummary['Lengths']
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
  /** Of calls: what they take; undefined of texts. */
  readonly calls: CallSummary | undefined
}

/** What will happen when the broadcast starts at `startAt`. Monthly plans spend no credits (rules/accounts 4). */
export const sendPlan = (
  summary: ContactSummary,
  startAt: number,
  isMonthly: boolean,
  type: BroadcastType = 'SMS',
): SendPlan => {
  const { Calls: calls } = summary
  const beside = combination(type)
  const cost = (beside || !calls ? summary.TextNumberCredits : 0) + (calls?.VoiceNumberCredits ?? 0)
  const goes = beside ? bothOf(summary, beside) : calls ? calls.VoiceNumberCount : textedOf(summary)
  return {
    ...whomOfDraft(summary, goes),
    leftOut: leftOutOf(summary),
    // Who is not texted anyway moves nothing.
    unchecked: !calls || beside ? Math.min(summary.NotCheckedCount, summary.TextNumberCount) : 0,
    startAt,
    ...foreseen(summary, startAt),
    texts:
      beside && summary.FirstTextDate !== null && textedOf(summary) > 0
        ? { startAt, ...foreseen({ ...summary, Calls: null }, startAt) }
        : null,
    unsent: calls ? calls.UncalledCount : summary.UnsentCount,
    quiet: summary.QuietCount,
    quietUntil: summary.QuietUntilDate,
    cost,
    lengths: summary.Lengths,
    available: summary.CreditsAvailable,
    messagesPerDay: summary.MessagesPerDay,
    allocated: summary.StartDateAllocatedTextCredits,
    days: summary.Days,
    shortage: isMonthly ? 0 : Math.max(0, cost - summary.CreditsAvailable),
    beyondGroupSize: Math.max(0, (summary.NewNumberCount ?? 0) - (summary.GroupSizeLeft ?? Number.POSITIVE_INFINITY)),
    groupSizeLeft: summary.GroupSizeLeft ?? 0,
    calls: calls ?? undefined,
  }
}

const whomOfDraft = (summary: ContactSummary, reached: number): Pick<SendPlan, 'goes' | 'whom' | 'everybody'> => {
  const goes = Math.max(0, reached)
  return {
    goes,
    whom: { phones: goes, people: Math.min(goes, summary.PeopleReachedCount) },
    everybody: everybodyOf(summary),
  }
}

/** By text or by call, as the server counts them. */
const bothOf = (summary: ContactSummary, beside: 'and' | 'or'): number => {
  // Without a text they are called all the same.
  const isOut = ({ reason }: LeftOut): boolean => beside === 'or' || reason !== 'InvalidMessage'
  return (
    summary.PotentialUniqueCount -
    leftOutOf(summary)
      .filter(isOut)
      .reduce((sum, { count }) => sum + count, 0)
  )
}

const textedOf = ({ TextNumberCount, InvalidMessageCount, ExcludedMessageCount }: ContactSummary): number =>
  TextNumberCount - InvalidMessageCount - ExcludedMessageCount

/** The clock may have gone on since it was foreseen. */
const foreseen = (
  { FirstTextDate, LastTextDate, Calls }: Pick<ContactSummary, 'FirstTextDate' | 'LastTextDate' | 'Calls'>,
  startAt: number,
): Pick<SendPlan, 'firstAt' | 'lastAt'> => {
  const firstDate = Calls ? Calls.FirstCallDate : FirstTextDate
  const lastDate = Calls ? Calls.EndDate : LastTextDate
  if (firstDate === null || lastDate === null) return { firstAt: startAt, lastAt: startAt }
  const first = Date.parse(firstDate)
  const firstAt = Math.max(startAt, first)
  return { firstAt, lastAt: firstAt + Date.parse(lastDate) - first }
}
