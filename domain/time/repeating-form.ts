import { whyNotStart } from '../broadcast/start.ts'
import { type FieldErrors, required } from '../form/field-errors.ts'
import {
  type IntervalFrequency,
  intervalFrequencies,
  type ScheduleFrequency,
  scheduleFrequencies,
} from './frequency.ts'
import { type Interval, nextOccurrence, type RepeatingSchedule } from './repeating-schedule.ts'
import { notAStart, readStart, readWallTime } from './start.ts'
import { dayNameOf, isDayName, workDays } from './weekday.ts'

/** RepeatingBroadcastSchedule as it is sent; dates as in any StartDate. */
export type RepeatingForm = {
  readonly ScheduleFrequency?: string | null | undefined
  readonly Interval?: number | null | undefined
  readonly IntervalFrequency?: string | null | undefined
  readonly DaysOfWeek?: readonly string[] | null | undefined
  readonly StartDateTime?: string | null | undefined
  readonly EndDateTime?: string | null | undefined
}

/** Longest intervals (rules/repeating 1). */
const mostIntervals: Readonly<Record<IntervalFrequency, number>> = { Days: 100, Weeks: 52, Months: 12 }

/**
 * Checks a schedule (rules/repeating 1); wire field to sentence. `now` in epoch milliseconds is absent for a series that has begun:
 * its start may lie in the past.
 */
export const whyNotRepeat = (
  form: RepeatingForm,
  context: { readonly timeZone: string; readonly now?: number | undefined },
): FieldErrors => {
  const errors: FieldErrors = whyNotInterval(form)
  const StartDateTime = whyNotStartDateTime(form, context)
  if (StartDateTime) errors.StartDateTime = StartDateTime
  const EndDateTime = whyNotEndDateTime(form, context.timeZone)
  if (EndDateTime) errors.EndDateTime = EndDateTime
  if (Object.keys(errors).length > 0) return errors
  const schedule = readRepeating(form, context.timeZone)
  return schedule && nextOccurrence(schedule, 0) ? errors : { EndDateTime: neverRuns }
}

/** The schedule of a form that whyNotRepeat accepts; undefined for another. */
export const readRepeating = (form: RepeatingForm, timeZone: string): RepeatingSchedule | undefined => {
  const start = form.StartDateTime ? readWallTime(form.StartDateTime, timeZone) : undefined
  if (!start || Object.keys(whyNotInterval(form)).length > 0) return undefined
  const end = form.EndDateTime?.trim() ? readWallTime(form.EndDateTime, timeZone) : null
  if (end === undefined) return undefined
  return {
    ...intervalOf(form, start),
    start: start.toString(),
    // The day of the end is the last one, all of it (rules/repeating 3).
    lastDay: end?.toPlainDate().toString() ?? null,
    timeZone,
  }
}

const neverRuns = 'This schedule has no run before its end. Choose a later end.'

const whyNotInterval = (form: RepeatingForm): FieldErrors => {
  const errors: FieldErrors = {}
  const { Interval, IntervalFrequency, DaysOfWeek } = withPreset(form)
  if (form.ScheduleFrequency && !(scheduleFrequencies as readonly string[]).includes(form.ScheduleFrequency)) {
    errors.ScheduleFrequency = 'Choose Daily, Weekly, Weekdays, Monthly or Custom.'
  }
  const isKnown = (intervalFrequencies as readonly unknown[]).includes(IntervalFrequency)
  if (!isKnown) errors.IntervalFrequency = 'Choose Days, Weeks or Months.'
  const most = isKnown ? mostIntervals[IntervalFrequency as IntervalFrequency] : Number.POSITIVE_INFINITY
  if (Interval === null || Interval === undefined) errors.Interval = required('Interval')
  else if (Interval < 1) errors.Interval = 'Must be greater than or equal to 1'
  else if (Interval > most) errors.Interval = `Must be less than or equal to ${most}`
  else if (!Number.isInteger(Interval)) errors.Interval = 'Use only numbers.'
  // A weekly one that names no days is on the day of its start.
  const days = DaysOfWeek ?? (form.ScheduleFrequency === 'Weekly' ? undefined : [])
  if (IntervalFrequency !== 'Weeks' || !days) return errors
  if (days.length === 0) errors.DaysOfWeek = 'Please select at least one day of the week'
  else if (!days.every(isDayName)) errors.DaysOfWeek = 'Use the names of the days, Sunday to Saturday.'
  return errors
}

const whyNotStartDateTime = (
  { StartDateTime }: RepeatingForm,
  { timeZone, now }: { readonly timeZone: string; readonly now?: number | undefined },
): string | undefined => {
  if (!StartDateTime?.trim()) return required('Start Date')
  const start = readStart(StartDateTime, timeZone)
  if (!start) return notAStart
  return now === undefined ? undefined : whyNotStart(start.at, now)?.sentence
}

const whyNotEndDateTime = ({ StartDateTime, EndDateTime }: RepeatingForm, timeZone: string): string | undefined => {
  if (!EndDateTime?.trim()) return undefined
  const end = readStart(EndDateTime, timeZone)
  if (!end) return 'Use a valid End Date.'
  const start = StartDateTime ? readStart(StartDateTime, timeZone) : undefined
  return start && end.at <= start.at ? 'The end must be after the start.' : undefined
}

const intervalOf = (form: RepeatingForm, start: Temporal.PlainDateTime): Interval => {
  const { Interval, IntervalFrequency, DaysOfWeek } = withPreset(form)
  const isWeekly = IntervalFrequency === 'Weeks'
  return {
    Interval: Interval!,
    IntervalFrequency: IntervalFrequency as IntervalFrequency,
    DaysOfWeek: isWeekly ? (DaysOfWeek?.filter(isDayName) ?? [dayNameOf(start.toPlainDate())]) : [],
  }
}

/** Fills what a named frequency says by itself; what the form says outranks it. */
const withPreset = (form: RepeatingForm): Pick<RepeatingForm, 'Interval' | 'IntervalFrequency' | 'DaysOfWeek'> => {
  const preset = presets[form.ScheduleFrequency as ScheduleFrequency]
  return {
    Interval: form.Interval ?? preset?.Interval,
    IntervalFrequency: form.IntervalFrequency ?? preset?.IntervalFrequency,
    DaysOfWeek: form.DaysOfWeek?.length ? form.DaysOfWeek : (preset?.DaysOfWeek ?? form.DaysOfWeek),
  }
}

const presets: Readonly<Partial<Record<ScheduleFrequency, Omit<RepeatingForm, 'StartDateTime'>>>> = {
  Daily: { Interval: 1, IntervalFrequency: 'Days' },
  Weekly: { Interval: 1, IntervalFrequency: 'Weeks' },
  Weekdays: { Interval: 1, IntervalFrequency: 'Weeks', DaysOfWeek: workDays },
  Monthly: { Interval: 1, IntervalFrequency: 'Months' },
}
