/**
 * The days, weeks and months in which carriers count: they begin at midnight Pacific, weeks on Sunday (rules/limits 2). Moments
 * are epoch milliseconds.
 */
import { dayAt, weekStart } from './weekday.ts'

export const pacific = 'America/Los_Angeles'

export type Period = 'day' | 'week' | 'month'

/** `2026-03-08`: the day that a moment counts for. */
export const pacificDay = (at: number): string => dayAt(at, pacific).toString()

/** When the day, week or month that a moment lies in is over and counting begins anew. */
export const endOf = (period: Period, at: number): number => {
  const day = dayAt(at, pacific)
  if (period === 'day') return midnight(day.add({ days: 1 }))
  return midnight(period === 'week' ? weekStart(day).add({ weeks: 1 }) : day.with({ day: 1 }).add({ months: 1 }))
}

const midnight = (day: Temporal.PlainDate): number => day.toZonedDateTime(pacific).epochMilliseconds
