import type { FieldErrors } from '../form/field-errors.ts'
import { isTimeOfDay, minuteOf, minutesPerDay, type TimeOfDay } from './time-of-day.ts'
import { type DayName, dayNames, isDayName, workDays } from './weekday.ts'

/** A rule that staff can edit: on these days texts may arrive only in these hours of the recipient's clock. */
export type TextingRule = {
  /** IL, TX, …; null is for everyone. */
  readonly State: string | null
  readonly Days: readonly DayName[]
  /** Null: no texts on these days. A stop at 0:00 is the end of the day. */
  readonly Hours: { readonly StartTimeOfDay: TimeOfDay; readonly StopTimeOfDay: TimeOfDay } | null
}

const hours = (from: number, to: number): TextingRule['Hours'] => ({
  StartTimeOfDay: { Hour: from, Minute: 0 },
  StopTimeOfDay: { Hour: to, Minute: 0 },
})
const sunday: readonly DayName[] = ['Sunday']

/**
 * The rules that an installation begins with. Holidays are not in it. They are written for sales calls and by most states
 * held to include texts; whoever runs the installation decides with counsel what to keep.
 *
 * Everyone: 47 CFR 64.1200(c)(1). Till 8 PM: Fla. Stat. 501.616(6)(a); Md. Com. Law 14-4504; Okla. Stat. 15 §775C.4; RCW
 * 19.158.040(2); Mass. G.L. 159C §3; Conn. Gen. Stat. 42-288a (from 9 AM). From 10 AM: Ky. Rev. Stat. 367.46955. Sundays:
 * Alabama and Mississippi Public Service Commission rules and La. R.S. 45:811 (none, else till 8 PM); Utah Code 13-25a-103
 * (none); Tex. Bus. & Com. Code 301.051 (from noon, else from 9 AM); R.I. Gen. Laws 5-61-2(9), 5-61-3.6 (none).
 */
export const usualTextingRules: readonly TextingRule[] = [
  { State: null, Days: dayNames, Hours: hours(8, 21) },
  ...['AL', 'FL', 'LA', 'MA', 'MD', 'MS', 'OK', 'WA'].map((State) => ({ State, Days: dayNames, Hours: hours(8, 20) })),
  { State: 'CT', Days: dayNames, Hours: hours(9, 20) },
  { State: 'KY', Days: dayNames, Hours: hours(10, 21) },
  { State: 'TX', Days: dayNames, Hours: hours(9, 21) },
  { State: 'TX', Days: sunday, Hours: hours(12, 21) },
  { State: 'RI', Days: workDays, Hours: hours(9, 18) },
  { State: 'RI', Days: ['Saturday'], Hours: hours(10, 17) },
  ...['AL', 'LA', 'MS', 'RI', 'UT'].map((State) => ({ State, Days: sunday, Hours: null })),
]

/** Those rules of the table that hold in any of the states, and those for everyone. */
export const rulesIn = (states: readonly string[], table: readonly TextingRule[]): TextingRule[] =>
  table.filter(({ State }) => State === null || states.includes(State))

/** What all rules leave of a day, in minutes since 0:00; undefined when nothing. */
export const hoursLeft = (day: DayName, rules: readonly TextingRule[]): { start: number; stop: number } | undefined => {
  let start = 0
  let stop = minutesPerDay
  for (const rule of rules) {
    if (!rule.Days.includes(day)) continue
    if (!rule.Hours) return undefined
    start = Math.max(start, minuteOf(rule.Hours.StartTimeOfDay))
    stop = Math.min(stop, minuteOf(rule.Hours.StopTimeOfDay) || minutesPerDay)
  }
  return start < stop ? { start, stop } : undefined
}

/** Checks a rule that staff enter. */
export const whyNotTextingRule = ({ State, Days, Hours }: TextingRule): FieldErrors => {
  const errors: FieldErrors = {}
  if (State !== null && !/^[A-Z]{2}$/.test(State)) errors.State = 'Use the two capital letters of a state.'
  if (Days.length === 0) errors.Days = 'Please select at least one day of the week'
  else if (!Days.every(isDayName)) errors.Days = 'Use the names of the days, Sunday to Saturday.'
  if (!Hours) return errors
  const { StartTimeOfDay: start, StopTimeOfDay: stop } = Hours
  if (!isTimeOfDay(start) || !isTimeOfDay(stop)) errors.Hours = 'Use hours from 0 to 23 and minutes from 0 to 59.'
  else if (minuteOf(start) >= (minuteOf(stop) || minutesPerDay)) errors.Hours = 'Start Time must be before Stop Time.'
  return errors
}
