import type { SetTextNumber, TextNumberNotification } from '@carillon/contract/text-numbers.ts'
import { dayNames, workDays } from '@carillon/domain/time/weekday.ts'

/** How often, as it is chosen and told: '15 minutes', 'an hour', '2 hours', 'a day'. */
export const periodWords = (minutes: number): string => {
  if (minutes === 1440) return 'a day'
  if (minutes === 60) return 'an hour'
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}

/** 'every day', 'Monday to Friday', 'Monday, Thursday'. */
const dayWords = (days: readonly string[]): string => {
  if (dayNames.every((day) => days.includes(day))) return 'every day'
  if (days.length === workDays.length && workDays.every((day) => days.includes(day))) return 'Monday to Friday'
  return days.join(', ')
}

/** 'Mail at most every 15 minutes, every day, 9:00 AM to 9:00 PM'. */
export const noticeWords = ({ Method, PeriodMinutes, NotificationWindow }: TextNumberNotification): string => {
  const { Days, StartTime, StopTime } = NotificationWindow
  const way = Method === 'Email' ? 'Mail' : 'Text'
  const every =
    PeriodMinutes === 1440 ? 'once a day' : `at most every ${periodWords(PeriodMinutes).replace(/^an? /, '')}`
  return `${way} ${every}, ${dayWords(Days)}, ${StartTime} to ${StopTime}`
}

/** In short, what a user hears of a number: 'Mail, browser, sound'; 'None'. */
export const noticesInShort = (number: Omit<SetTextNumber, 'UserIDs'>): string => {
  const ways = [
    ...number.Notifications.filter(({ IsActive }) => IsActive).map(({ Method }) =>
      Method === 'Email' ? 'mail' : 'text',
    ),
    ...(number.BrowserNotificationsEnabled ? ['browser'] : []),
    ...(number.AudioNotificationsEnabled ? ['sound'] : []),
  ].join(', ')
  return ways === '' ? 'None' : ways[0]!.toUpperCase() + ways.slice(1)
}
