import { splitByDay } from '@carillon/domain/broadcast/sending-limits.ts'
import type { FlightPlan } from './flight-plan.ts'

export type LimitOutlook = {
  readonly messagesPerDay: number
  /** People who get it on the day of the start, on average of the lengths of their texts, and those after it. */
  readonly first: number
  readonly rest: number
  /** Infinity where a single text is more than a day may have. */
  readonly furtherDays: number
  /** Whether `first` is known to the person: all texts are equally long. */
  readonly isExact: boolean
}

type Plan = Pick<FlightPlan, 'goes' | 'cost' | 'messagesPerDay' | 'allocated'>

/** What the limit of the day of its start makes of a broadcast; undefined where it fits. */
export const limitOutlook = ({ goes, cost, messagesPerDay, allocated }: Plan): LimitOutlook | undefined => {
  if (messagesPerDay === null || goes === 0 || cost + allocated <= messagesPerDay) return undefined
  const left = Math.max(0, messagesPerDay - allocated)
  const split = splitByDay({ textCount: goes, segments: cost / goes, left, messagesPerDay })
  const { today: first, rest, furtherDays } = split
  return { messagesPerDay, first, rest, furtherDays, isExact: cost % goes === 0 }
}
