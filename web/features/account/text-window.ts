import type { Account, User } from '@carillon/contract/account.ts'
import { type CallingWindow, isAllDay } from '@carillon/domain/time/calling-window.ts'
import { showTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { dayNames, isDayName, workDays } from '@carillon/domain/time/weekday.ts'
import { useAccount, useUser } from './queries.ts'

/** The calling window that texts of this user keep; undefined where they keep none. */
export const useTextWindow = (): CallingWindow | undefined => textWindowOf(useAccount(), useUser())

export const textWindowOf = (
  { TextsKeepCallingWindow }: Pick<Account, 'TextsKeepCallingWindow'>,
  user: Pick<
    User,
    'CheckCallingWindow' | 'CallingWindowDays' | 'StartTimeOfDay' | 'StopTimeOfDay' | 'ContinueOnNextDay' | 'TimeZone'
  >,
): CallingWindow | undefined => {
  if (!TextsKeepCallingWindow || !user.CheckCallingWindow) return undefined
  const { StartTimeOfDay, StopTimeOfDay, ContinueOnNextDay, TimeZone: timeZone } = user
  const CallingWindowDays = user.CallingWindowDays.filter(isDayName)
  return { CallingWindowDays, StartTimeOfDay, StopTimeOfDay, ContinueOnNextDay, timeZone }
}

/** '9:00 AM to 9:00 PM, Monday to Friday' */
export const windowText = (
  window: Pick<CallingWindow, 'CallingWindowDays' | 'StartTimeOfDay' | 'StopTimeOfDay'>,
): string => {
  const { CallingWindowDays: days, StartTimeOfDay, StopTimeOfDay } = window
  const hours = isAllDay(window) ? 'all day' : `${showTimeOfDay(StartTimeOfDay)} to ${showTimeOfDay(StopTimeOfDay)}`
  return `${hours}, ${daysText(days)}`
}

const daysText = (days: readonly string[]): string => {
  const has = (wanted: readonly string[]) => days.length === wanted.length && wanted.every((day) => days.includes(day))
  if (has(dayNames)) return 'every day'
  if (has(workDays)) return 'Monday to Friday'
  return new Intl.ListFormat('en-US').format(dayNames.filter((day) => days.includes(day)))
}
