import { type FieldErrors, isFilled } from '../form/field-errors.ts'
import { clockTimeSentenceOf } from '../time/start.ts'
import { minuteOf, readTimeOfDay, spanOfDay } from '../time/time-of-day.ts'
import { type DayName, dayAt, dayNameOf, dayNames, workDays } from '../time/weekday.ts'

/** The hours of one day in which people answer themselves, as they travel: "08:00 AM" (rules/inbound-texts 9). */
export type DayHours = { readonly StartTime: string; readonly StopTime: string }
/** A day without hours is a day on which nobody answers. */
export type DaySchedules = Readonly<Record<DayName, DayHours | null>>

const usualHoursOfDay: DayHours = { StartTime: '08:00 AM', StopTime: '05:00 PM' }

/** Monday to Friday, 08:00 AM to 05:00 PM. */
export const usualDaySchedules = Object.fromEntries(
  dayNames.map((day) => [day, workDays.includes(day) ? usualHoursOfDay : null]),
) as DaySchedules

/** Whether a moment, in epoch milliseconds, is outside the hours on the clocks of the zone. The stop is no part of them. */
export const isOutsideHours = (schedules: Partial<DaySchedules>, at: number, timeZone: string): boolean => {
  const day = dayAt(at, timeZone)
  const hours = schedules[dayNameOf(day)]
  const [start, stop] = hours ? [readTimeOfDay(hours.StartTime), readTimeOfDay(hours.StopTime)] : []
  if (!start || !stop) return true
  const span = spanOfDay(day, minuteOf(start), minuteOf(stop), timeZone)
  return !span || at < span.from || at >= span.to
}

/** What is wrong with the hours of a day (rules/inbound-texts 9). */
export const whyNotDayHours = ({ StartTime, StopTime }: Partial<DayHours>): FieldErrors => {
  const errors: FieldErrors = {}
  const [start, stop] = [readTimeOfDay(StartTime ?? ''), readTimeOfDay(StopTime ?? '')]
  if (!isFilled(StartTime)) errors.StartTime = 'Enter a Start Time'
  else if (!start) errors.StartTime = clockTimeSentenceOf('Start Time')
  if (!isFilled(StopTime)) errors.StopTime = 'Enter a Stop Time'
  else if (!stop) errors.StopTime = clockTimeSentenceOf('Stop Time')
  if (start && stop && minuteOf(start) >= minuteOf(stop)) errors.StopTime = 'Stop Time must be after Start Time.'
  return errors
}

/** '08:00 AM' of '8:00 am'. */
export const storedTime = (typed: string): string => {
  const { Hour, Minute } = readTimeOfDay(typed)!
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Hour % 12 || 12)}:${two(Minute)} ${Hour < 12 ? 'AM' : 'PM'}`
}
