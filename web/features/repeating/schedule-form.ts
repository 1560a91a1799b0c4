import type { ScheduleForm } from '@carillon/contract/repeating.ts'
import { offeredStart } from '@carillon/domain/time/calling-start.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import {
  type IntervalFrequency,
  intervalFrequencies,
  type ScheduleFrequency,
  scheduleFrequencies,
} from '@carillon/domain/time/frequency.ts'
import { frequencyOf } from '@carillon/domain/time/repeating-schedule.ts'
import { readWallTime } from '@carillon/domain/time/start.ts'
import { showTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { type DayName, dayNameOf, isDayName, workDays } from '@carillon/domain/time/weekday.ts'

/** What the fields of a start hold: `2026-11-23` and `5:00 PM`. */
type DayTime = { readonly date: string; readonly time: string }

/** What a series begins with: every week on the day of the start that is offered, in the window that its texts keep. */
export const newSchedule = (
  timeZone: string,
  window: CallingWindow | undefined,
  now: number = Date.now(),
): ScheduleForm => {
  const at = offeredStart(window, now, timeZone)
  const start = at === undefined ? { date: '', time: '' } : partsOf(new Date(at).toISOString(), timeZone)
  return withFrequency({ StartDateTime: dateTimeOf(start) }, 'Weekly', timeZone)
}

/** The schedule under another name, with what the name says by itself. */
export const withFrequency = (form: ScheduleForm, name: ScheduleFrequency, timeZone: string): ScheduleForm => {
  const of = (IntervalFrequency: IntervalFrequency, DaysOfWeek: readonly DayName[] = []): ScheduleForm => ({
    ...form,
    ScheduleFrequency: name,
    Interval: 1,
    IntervalFrequency,
    DaysOfWeek: [...DaysOfWeek],
  })
  if (name === 'Daily') return of('Days')
  if (name === 'Monthly') return of('Months')
  if (name === 'Weekdays') return of('Weeks', workDays)
  if (name === 'Weekly')
    return of('Weeks', nameOf(form) === 'Weekdays' ? startDay(form, timeZone) : daysOr(form, timeZone))
  return withUnit({ ...form, ScheduleFrequency: name, Interval: form.Interval ?? 1 }, unitOf(form), timeZone)
}

/** The schedule in days, weeks or months; only weeks have days. */
export const withUnit = (form: ScheduleForm, unit: IntervalFrequency, timeZone: string): ScheduleForm => ({
  ...form,
  IntervalFrequency: unit,
  DaysOfWeek: unit === 'Weeks' ? daysOr(form, timeZone) : [],
})

/** What it is called: as it was chosen, else as it is. */
export const nameOf = (form: ScheduleForm): ScheduleFrequency =>
  scheduleFrequencies.find((name) => name === form.ScheduleFrequency) ??
  frequencyOf({ Interval: form.Interval ?? 1, IntervalFrequency: unitOf(form), DaysOfWeek: daysOf(form) })

export const unitOf = (form: ScheduleForm): IntervalFrequency =>
  intervalFrequencies.find((unit) => unit === form.IntervalFrequency) ?? 'Weeks'

export const daysOf = (form: ScheduleForm): DayName[] => (form.DaysOfWeek ?? []).filter(isDayName)

/**
 * Day and time as they stand in their fields, half typed or not: an instant on the clock of `timeZone`, or
 * `11/23/2026 5:00 PM` as far as it is there.
 */
export const partsOf = (dateTime: string | null | undefined, timeZone: string): DayTime => {
  if (!dateTime?.trim()) return { date: '', time: '' }
  if (/^\d{4}-/.test(dateTime)) return onClock(dateTime, timeZone)
  const [day = '', ...rest] = dateTime.split(' ')
  const [month = '', date = '', year = ''] = day.split('/')
  const isDay = month && date && year
  return { date: isDay ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : '', time: rest.join(' ') }
}

/** The two fields as they travel; null while both are empty. */
export const dateTimeOf = ({ date, time }: DayTime): string | null => {
  if (!date && !time) return null
  const [year, month, day] = date.split('-')
  return `${date ? `${Number(month)}/${Number(day)}/${year}` : ''} ${time.slice(0, longestTime)}`
}

/** The last day of a schedule as it travels: all of that day still counts. */
export const endOf = (day: string): string | null => (day ? dateTimeOf({ date: day, time: '11:59 PM' }) : null)

const onClock = (instant: string, timeZone: string): DayTime => {
  const wall = readWallTime(instant, timeZone)
  if (!wall) return { date: '', time: '' }
  return { date: wall.toPlainDate().toString(), time: showTimeOfDay({ Hour: wall.hour, Minute: wall.minute }) }
}

/** Longer than any time; a draft keeps forty characters of both. */
const longestTime = 20

const daysOr = (form: ScheduleForm, timeZone: string): DayName[] => {
  const days = daysOf(form)
  return days.length > 0 ? days : startDay(form, timeZone)
}

const startDay = (form: ScheduleForm, timeZone: string): DayName[] => {
  const { date } = partsOf(form.StartDateTime, timeZone)
  return date ? [dayNameOf(Temporal.PlainDate.from(date))] : []
}
