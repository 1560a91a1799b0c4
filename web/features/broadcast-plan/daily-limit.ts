import { pacificDay } from '@carillon/domain/time/pacific.ts'
import type { SendPlan } from './send-plan.ts'

export type LimitOutlook = {
  /** Null where it is the text number alone that has limits. */
  readonly messagesPerDay: number | null
  /** People who get it on the day of the start, on average of the lengths of their texts, and those after it. */
  readonly first: number
  readonly rest: number
  /** Days from the start to the first text and to the last. Infinity where a single text is more than a day may have. */
  readonly waitDays: number
  readonly furtherDays: number
  /** `2026-11-24`: the day of the last text. */
  readonly lastDay: string
  /** Whether `first` is known to the person: all texts are equally long. */
  readonly isExact: boolean
}

type Plan = Pick<SendPlan, 'goes' | 'cost' | 'messagesPerDay' | 'allocated' | 'days' | 'startAt'>

/**
 * What the limits of the days make of a broadcast; undefined where it fits the day of its start. Where the rest may wait
 * (`mayWait`), the days are those that the server promises it.
 */
export const limitOutlook = (plan: Plan, mayWait: boolean): LimitOutlook | undefined => {
  const { goes, cost, messagesPerDay, allocated, days } = plan
  if (goes === 0) return undefined
  const start = pacificDay(plan.startAt)
  const isExact = cost % goes === 0
  const last = days.at(-1)
  if (mayWait && last) {
    if (last.Date <= start) return undefined
    const sent = days.filter((each) => each.Date <= start).reduce((sum, { Segments }) => sum + Segments, 0)
    const first = Math.round((goes * sent) / cost)
    return {
      ...{ messagesPerDay, first, rest: goes - first, isExact, lastDay: last.Date },
      waitDays: first > 0 ? 0 : daysBetween(start, days[0]!.Date),
      furtherDays: daysBetween(start, last.Date),
    }
  }
  if (messagesPerDay === null || cost + allocated <= messagesPerDay) return undefined
  const never = { waitDays: Number.POSITIVE_INFINITY, furtherDays: Number.POSITIVE_INFINITY }
  return { ...{ messagesPerDay, first: 0, rest: goes, lastDay: start, isExact }, ...never }
}

/** `Tuesday, November 24`. */
export const dayWords = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days
