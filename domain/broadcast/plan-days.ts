/**
 * On which days a broadcast leaves, for accounts that let what is over a limit go on the days after (rules/limits 3).
 * Days are those at midnight Pacific, as `2026-03-08`. Counted in price segments.
 */
import { weekStart } from '../time/weekday.ts'
import { leftOf } from './sending-limits.ts'
import { type TollFreeLimits, tollFreeLeft } from './toll-free-limits.ts'

export type DaySegments = { readonly day: string; readonly segments: number }

/** What is used and promised already, by day: over the whole account, and from the text number. */
export type Allocated = { readonly account: ReadonlyMap<string, number>; readonly number: ReadonlyMap<string, number> }

/**
 * Takes from each day, from `day` on, what is left of it, in whole texts of at most `each` segments; a day on which nothing is
 * left is passed over. Undefined when it does not fit into a year.
 */
export const planDays = (send: {
  readonly segments: number
  readonly each: number
  readonly day: string
  readonly messagesPerDay: number | null
  readonly tollFree: TollFreeLimits | undefined
  readonly allocated: Allocated
}): DaySegments[] | undefined => {
  const { each, messagesPerDay, tollFree, allocated } = send
  const number = new Map(allocated.number)
  const plan: DaySegments[] = []
  let rest = send.segments
  let date = Temporal.PlainDate.from(send.day)
  for (let ahead = 0; ahead < longestPlan && rest > 0; ahead++, date = date.add({ days: 1 })) {
    const day = date.toString()
    const left = Math.min(
      leftOf(messagesPerDay, allocated.account.get(day) ?? 0) ?? Number.POSITIVE_INFINITY,
      tollFreeLeft(tollFree, usedAround(number, day)) ?? Number.POSITIVE_INFINITY,
    )
    const segments = left >= rest ? rest : Math.floor(left / each) * each
    if (segments === 0) continue
    plan.push({ day, segments })
    number.set(day, (number.get(day) ?? 0) + segments)
    rest -= segments
  }
  return rest === 0 ? plan : undefined
}

/** Sums over a day, its week and its month. */
export const usedAround = (byDay: ReadonlyMap<string, number>, day: string): TollFreeLimits => {
  const date = Temporal.PlainDate.from(day)
  const sunday = weekStart(date)
  const within = (from: Temporal.PlainDate, to: Temporal.PlainDate) => {
    let sum = 0
    for (const [on, segments] of byDay) if (on >= from.toString() && on < to.toString()) sum += segments
    return sum
  }
  const first = date.with({ day: 1 })
  return {
    day: byDay.get(day) ?? 0,
    week: within(sunday, sunday.add({ weeks: 1 })),
    month: within(first, first.add({ months: 1 })),
  }
}

/** The first day that counts for the limits of this day: of its week or its month, whichever began earlier. */
export const countsFrom = (day: string): string => {
  const date = Temporal.PlainDate.from(day)
  const [sunday, first] = [weekStart(date), date.with({ day: 1 })]
  return (Temporal.PlainDate.compare(sunday, first) < 0 ? sunday : first).toString()
}

const longestPlan = 366
