import { type DayHours, type DaySchedules, usualDaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { type DayName, dayNames, workDays } from '@carillon/domain/time/weekday.ts'

/** How office hours are filled in: the same on every day or weekday, or each day its own. */
export type DaySet = 'every' | 'weekdays' | 'custom'

export const daySetLabels: Record<DaySet, string> = { every: 'Every Day', weekdays: 'Weekdays', custom: 'Custom' }

const daysOf: Record<Exclude<DaySet, 'custom'>, readonly DayName[]> = { every: dayNames, weekdays: workDays }

/** The hours of the first day that has any; those that are usual where none has. */
export const commonHours = (schedules: DaySchedules): DayHours =>
  inOrder.map((day) => schedules[day]).find((hours) => hours) ?? usualDaySchedules.Monday!

/** The set that says all of these. */
export const daySetOf = (schedules: DaySchedules): DaySet => {
  const sets = ['weekdays', 'every'] as const
  return sets.find((set) => isSame(schedules, withDaySet(schedules, set))) ?? 'custom'
}

/** Days of their own begin as those of the set before. */
export const withDaySet = (schedules: DaySchedules, set: DaySet): DaySchedules => {
  if (set === 'custom') return schedules
  const hours = commonHours(schedules)
  return onEach((day) => (daysOf[set].includes(day) ? hours : null))
}

/** Other hours on each day that has some. */
export const withHours = (schedules: DaySchedules, part: Partial<DayHours>): DaySchedules =>
  onEach((day) => (schedules[day] ? { ...schedules[day], ...part } : null))

export const withDay = (schedules: DaySchedules, day: DayName, hours: DayHours | null): DaySchedules => ({
  ...schedules,
  [day]: hours,
})

/** As an office counts them, which opens on Monday. */
export const inOrder: readonly DayName[] = [...workDays, 'Saturday', 'Sunday']

const onEach = (hoursOf: (day: DayName) => DayHours | null) =>
  Object.fromEntries(dayNames.map((day) => [day, hoursOf(day)])) as DaySchedules
