import type { FieldErrors } from '../form/field-errors.ts'
import { type CallingWindow, isAllDay } from './calling-window.ts'
import { clockTimeSentenceOf } from './start.ts'
import { isTimeOfDay, minuteOf, type TimeOfDay } from './time-of-day.ts'
import { dayNames, isDayName } from './weekday.ts'

type Hours = Pick<CallingWindow, 'StartTimeOfDay' | 'StopTimeOfDay' | 'ContinueOnNextDay'>

/** The window as it is sent; what is not filled in is absent or null. */
type CallingWindowForm = {
  readonly CallingWindowDays?: readonly string[] | null | undefined
  readonly StartTimeOfDay?: TimeOfDay | null | undefined
  readonly StopTimeOfDay?: TimeOfDay | null | undefined
}

/** 9:00 AM to 9:00 PM: where nothing is set, and what turning all day off resets to (rules/start-times 7). */
export const usualHours: Hours = {
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  ContinueOnNextDay: false,
}

/** Every day, 9:00 AM to 9:00 PM. */
export const usualCallingWindow = (timeZone: string): CallingWindow => ({
  CallingWindowDays: dayNames,
  ...usualHours,
  timeZone,
})

/** What the "all day" switch makes of a window; as it was when it stands there already. */
export const withAllDay = <T extends Hours>(window: T, allDay: boolean): T => {
  if (isAllDay(window) === allDay) return window
  const whole = { StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 23, Minute: 59 } }
  return { ...window, ...(allDay ? whole : usualHours) }
}

/** Checks a calling window (rules/start-times 6). A window does not go past midnight: its start is before its stop. */
export const whyNotCallingWindow = (form: CallingWindowForm): FieldErrors => {
  const { CallingWindowDays: days, StartTimeOfDay: start, StopTimeOfDay: stop } = form
  const errors: FieldErrors = {}
  if (!days || days.length === 0) errors.CallingWindowDays = 'Select at least one Calling Day'
  else if (!days.every(isDayName)) errors.CallingWindowDays = 'Use the names of the days, Sunday to Saturday.'
  if (!start) errors.StartTimeOfDay = 'Enter a Start Time'
  else if (!isTimeOfDay(start)) errors.StartTimeOfDay = clockTimeSentenceOf('Start Time')
  if (!stop) errors.StopTimeOfDay = 'Enter a Stop Time'
  else if (!isTimeOfDay(stop)) errors.StopTimeOfDay = clockTimeSentenceOf('Stop Time')
  if (!start || !stop || errors.StartTimeOfDay || errors.StopTimeOfDay) return errors
  const inOrder = minuteOf(start) < minuteOf(stop) || isAllDay({ StartTimeOfDay: start, StopTimeOfDay: stop })
  if (!inOrder) errors.StopTimeOfDay = 'Start Time must be before Stop Time.'
  return errors
}
