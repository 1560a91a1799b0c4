import { frequencyOf, type RepeatingSchedule } from './repeating-schedule.ts'
import { showTimeOfDay } from './time-of-day.ts'
import { dayNames } from './weekday.ts'

/** ScheduleDescription: 'Every 2 weeks on Monday and Thursday at 9:00 AM until June 1, 2027'. */
export const describeSchedule = (schedule: RepeatingSchedule): string => {
  const start = Temporal.PlainDateTime.from(schedule.start)
  const time = showTimeOfDay({ Hour: start.hour, Minute: start.minute })
  const until = schedule.lastDay === null ? '' : ` until ${longDate(Temporal.PlainDate.from(schedule.lastDay))}`
  return `Every ${everyWhat(schedule, start.day)} at ${time}${until}`
}

const everyWhat = (schedule: RepeatingSchedule, dayOfMonth: number): string => {
  const { Interval: n, IntervalFrequency: unit } = schedule
  if (frequencyOf(schedule) === 'Weekdays') return 'weekday'
  const period = n === 1 ? unit.toLowerCase().slice(0, -1) : `${n} ${unit.toLowerCase()}`
  if (unit === 'Days') return period
  if (unit === 'Weeks') {
    return `${period} on ${listed(dayNames.filter((day) => schedule.DaysOfWeek.includes(day)))}`
  }
  // Shorter months have no such day (rules/repeating 2).
  const orLast = dayOfMonth > 28 ? ' (or the last day)' : ''
  return `${period} on the ${ordinal(dayOfMonth)}${orLast}`
}

/** 'Monday, Tuesday and Friday' */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const ordinal = (n: number): string => {
  const ending = n > 10 && n < 14 ? undefined : ['st', 'nd', 'rd'][(n % 10) - 1]
  return `${n}${ending ?? 'th'}`
}

const longDate = (day: Temporal.PlainDate): string => day.toLocaleString('en-US', { dateStyle: 'long' })
