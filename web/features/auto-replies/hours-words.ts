import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { autoReplyType } from '@carillon/domain/conversation/auto-reply.ts'
import type { DayHours, DaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { readTimeOfDay, showTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { type DayName, dayNames } from '@carillon/domain/time/weekday.ts'
import { inOrder } from './day-sets.ts'

/** '8:00 AM' of '08:00 AM'. */
export const clockText = (stored: string): string => {
  const time = readTimeOfDay(stored)
  return time ? showTimeOfDay(time) : stored
}

export const dayText = ({ StartTime, StopTime }: DayHours): string =>
  `${clockText(StartTime)} to ${clockText(StopTime)}`

/** 'Monday to Friday, 8:00 AM to 5:00 PM; Saturday, 9:00 AM to 12:00 PM'; empty where no day has hours. */
export const hoursText = (schedules: DaySchedules): string => {
  const runs: { days: DayName[]; hours: DayHours }[] = []
  for (const day of inOrder) {
    const hours = schedules[day]
    const last = runs.at(-1)
    if (!hours) continue
    const isNext = last !== undefined && inOrder.indexOf(day) - inOrder.indexOf(last.days.at(-1)!) === 1
    if (isNext && isSame(last.hours, hours)) last.days.push(day)
    else runs.push({ days: [day], hours })
  }
  return runs.map(({ days, hours }) => `${daysText(days)}, ${dayText(hours)}`).join('; ')
}

/** When one answers any text. */
export const whenText = ({ AutoReplyTypeID, DaySchedules }: Pick<AutoReply, 'AutoReplyTypeID' | 'DaySchedules'>) => {
  const hours = AutoReplyTypeID === autoReplyType.custom ? hoursText(DaySchedules) : ''
  return hours === '' ? 'At any hour' : `Outside ${hours}`
}

const daysText = (days: readonly DayName[]): string => {
  if (days.length === dayNames.length) return 'every day'
  return days.length < 3 ? days.join(' and ') : `${days[0]} to ${days.at(-1)}`
}
