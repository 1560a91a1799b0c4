import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { type CallingWindow, isAllDay } from '@carillon/domain/time/calling-window.ts'
import { whyNotCallingWindow, withAllDay } from '@carillon/domain/time/calling-window-form.ts'
import { clockTimeSentenceOf } from '@carillon/domain/time/start.ts'
import { readTimeOfDay, showTimeOfDay, type TimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { type DayName, dayNames } from '@carillon/domain/time/weekday.ts'

/** The calling window as it stands in its fields: times as they are typed. */
export type WindowForm = {
  readonly CheckCallingWindow: boolean
  readonly CallingWindowDays: readonly string[]
  readonly StartTimeOfDay: string
  readonly StopTimeOfDay: string
  readonly ContinueOnNextDay: boolean
}

type Window = {
  CallingWindowDays: string[]
  StartTimeOfDay: TimeOfDay
  StopTimeOfDay: TimeOfDay
  ContinueOnNextDay: boolean
}

export const windowFormOf = (user: { CheckCallingWindow: boolean } & Window): WindowForm => ({
  CheckCallingWindow: user.CheckCallingWindow,
  CallingWindowDays: user.CallingWindowDays,
  ...shownTimes(user),
  ContinueOnNextDay: user.ContinueOnNextDay,
})

/** What is sent for a form that nothing is wrong with. */
export const windowOf = (form: WindowForm): Window => ({
  CallingWindowDays: [...form.CallingWindowDays],
  StartTimeOfDay: readTimeOfDay(form.StartTimeOfDay)!,
  StopTimeOfDay: readTimeOfDay(form.StopTimeOfDay)!,
  ContinueOnNextDay: form.ContinueOnNextDay,
})

/** A window that is not kept need not be right. */
export const whyNotWindow = (form: WindowForm): FieldErrors => {
  const { StartTimeOfDay: start, StopTimeOfDay: stop } = form
  const errors = whyNotCallingWindow({
    CallingWindowDays: form.CallingWindowDays,
    StartTimeOfDay: readTimeOfDay(start),
    StopTimeOfDay: readTimeOfDay(stop),
  })
  if (errors.StartTimeOfDay && start.trim()) errors.StartTimeOfDay = clockTimeSentenceOf('Start Time')
  if (errors.StopTimeOfDay && stop.trim() && !readTimeOfDay(stop))
    errors.StopTimeOfDay = clockTimeSentenceOf('Stop Time')
  return errors
}

export const isAllDayForm = (form: WindowForm): boolean => {
  const StartTimeOfDay = readTimeOfDay(form.StartTimeOfDay)
  const StopTimeOfDay = readTimeOfDay(form.StopTimeOfDay)
  return StartTimeOfDay !== undefined && StopTimeOfDay !== undefined && isAllDay({ StartTimeOfDay, StopTimeOfDay })
}

/** What the "all day" switch makes of it; turned off it is 9:00 AM to 9:00 PM without the next day (rules/start-times 7). */
export const allDayForm = (form: WindowForm, allDay: boolean): Partial<WindowForm> => {
  const next = withAllDay({ ...windowOf(form), ...fallback(form) }, allDay)
  return { ...shownTimes(next), ContinueOnNextDay: next.ContinueOnNextDay }
}

/** Days in the order of the week, however they were ticked. */
export const inWeekOrder = (days: readonly string[]): DayName[] => dayNames.filter((day) => days.includes(day))

const shownTimes = (hours: Pick<CallingWindow, 'StartTimeOfDay' | 'StopTimeOfDay'>) => ({
  StartTimeOfDay: showTimeOfDay(hours.StartTimeOfDay),
  StopTimeOfDay: showTimeOfDay(hours.StopTimeOfDay),
})

// The switch works on half typed times too: what they were makes no difference to it.
const fallback = (form: WindowForm) => ({
  StartTimeOfDay: readTimeOfDay(form.StartTimeOfDay) ?? { Hour: 9, Minute: 0 },
  StopTimeOfDay: readTimeOfDay(form.StopTimeOfDay) ?? { Hour: 21, Minute: 0 },
})
