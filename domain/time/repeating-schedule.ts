/**
 * When the runs of a repeating broadcast are due (rules/repeating 2). Runs are kept as times on the clock of the owner's
 * zone, so that 9:00 AM stays 9:00 AM when clocks change: a run in the hour that the clock skips is that much later, one in
 * an hour that comes twice goes out once, the first time. At most one run falls on a day.
 */
import type { IntervalFrequency, ScheduleFrequency } from './frequency.ts'
import { type DayName, dayAt, dayNames, weekStart, workDays } from './weekday.ts'

export type Interval = {
  readonly Interval: number
  readonly IntervalFrequency: IntervalFrequency
  /** Only for Weeks; weeks begin on Sunday. */
  readonly DaysOfWeek: readonly DayName[]
}

export type RepeatingSchedule = Interval & {
  /** The owner's clock at the first possible run: `2026-03-08T09:00`. Its day of the month is that of monthly runs. */
  readonly start: string
  /** The last day on which it may run: `2027-06-01`; null goes on for ever. */
  readonly lastDay: string | null
  readonly timeZone: string
}

export type Occurrence = {
  /** Epoch milliseconds. */
  readonly at: number
  /** The day on the owner's clock, `2026-03-08`: within a series always the same for the same run, whatever is edited. */
  readonly key: string
}

/** What a schedule is called (rules/repeating 1). */
export const frequencyOf = ({ Interval, IntervalFrequency, DaysOfWeek }: Interval): ScheduleFrequency => {
  if (Interval !== 1) return 'Custom'
  if (IntervalFrequency === 'Days') return 'Daily'
  if (IntervalFrequency === 'Months') return 'Monthly'
  const days = new Set(DaysOfWeek)
  return days.size === 5 && workDays.every((day) => days.has(day)) ? 'Weekdays' : 'Weekly'
}

/** The first run after a moment; undefined when the schedule is over. */
export const nextOccurrence = (schedule: RepeatingSchedule, after: number): Occurrence | undefined =>
  occurrences(schedule, after + 1, 1)[0]

/** The next runs from a moment on, that moment included, as many as there are. */
export const occurrences = (schedule: RepeatingSchedule, from: number, count: number): Occurrence[] => {
  const start = Temporal.PlainDateTime.from(schedule.start)
  const time = start.toPlainTime()
  const found: Occurrence[] = []
  const isNever = schedule.IntervalFrequency === 'Weeks' && schedule.DaysOfWeek.length === 0
  if (count <= 0 || isNever) return found
  for (const day of daysFrom(schedule, start.toPlainDate(), dayAt(from, schedule.timeZone).subtract({ days: 1 }))) {
    const at = day.toZonedDateTime({ timeZone: schedule.timeZone, plainTime: time }).epochMilliseconds
    if (at >= from) found.push({ at, key: day.toString() })
    if (found.length === count) break
  }
  return found
}

/** The days of the schedule in order, beginning with the period of `from`. */
function* daysFrom(schedule: RepeatingSchedule, first: Temporal.PlainDate, from: Temporal.PlainDate) {
  const last = schedule.lastDay === null ? undefined : Temporal.PlainDate.from(schedule.lastDay)
  for (let period = Math.max(0, periodOf(schedule, first, from)); ; period++) {
    for (const day of daysOfPeriod(schedule, first, period)) {
      if (last && Temporal.PlainDate.compare(day, last) > 0) return
      if (Temporal.PlainDate.compare(day, first) >= 0) yield day
    }
  }
}

const daysOfPeriod = (schedule: RepeatingSchedule, first: Temporal.PlainDate, period: number): Temporal.PlainDate[] => {
  const count = period * schedule.Interval
  if (schedule.IntervalFrequency === 'Days') return [first.add({ days: count })]
  // Counted from the first each time, so that a 31st comes back after a shorter month.
  if (schedule.IntervalFrequency === 'Months') return [first.add({ months: count })]
  const week = weekStart(first).add({ weeks: count })
  return dayNames.flatMap((name, days) => (schedule.DaysOfWeek.includes(name) ? [week.add({ days })] : []))
}

const periodOf = (schedule: RepeatingSchedule, first: Temporal.PlainDate, day: Temporal.PlainDate): number => {
  const { Interval, IntervalFrequency } = schedule
  if (IntervalFrequency === 'Days') return Math.floor(first.until(day).days / Interval)
  if (IntervalFrequency === 'Weeks') return Math.floor(weekStart(first).until(day).days / (7 * Interval))
  return Math.floor(((day.year - first.year) * 12 + day.month - first.month) / Interval)
}
