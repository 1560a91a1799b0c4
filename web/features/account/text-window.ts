import type { Account, User } from '@carillon/contract/account.ts'
import { type BroadcastType, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { type CallingWindow, isAllDay } from '@carillon/domain/time/calling-window.ts'
import { showTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { dayNames, isDayName, workDays } from '@carillon/domain/time/weekday.ts'
import { useAccount, useUser } from './queries.ts'

/** The calling window that a broadcast of this type keeps: calls always, texts where the account wants that; undefined for none. */
export const useSendWindow = (type: BroadcastType): CallingWindow | undefined => {
  const texts = useTextWindow()
  const calls = callWindowOf(useUser())
  return hasVoice(type) ? calls : texts
}

/** The calling window that texts of this user keep; undefined where they keep none. */
export const useTextWindow = (): CallingWindow | undefined => textWindowOf(useAccount(), useUser())

type Hours = Pick<
  User,
  'CheckCallingWindow' | 'CallingWindowDays' | 'StartTimeOfDay' | 'StopTimeOfDay' | 'ContinueOnNextDay' | 'TimeZone'
>

export const textWindowOf = (
  { TextsKeepCallingWindow }: Pick<Account, 'TextsKeepCallingWindow'>,
  user: Hours,
): CallingWindow | undefined => (TextsKeepCallingWindow ? callWindowOf(user) : undefined)

/** Undefined for a user who keeps none. */
const callWindowOf = (user: Hours): CallingWindow | undefined => {
  if (!user.CheckCallingWindow) return undefined
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
