import type { ScheduleForm } from '@carillon/contract/repeating.ts'
import { describeSchedule } from '@carillon/domain/time/repeating-words.ts'
import { refuseFields } from '../../platform/refusal.ts'
import { readSchedule } from './check-form.ts'
import { nextRunDates } from './read-repeating.ts'

/** A schedule in words with its first dates, before it is taken. */
export const validateSchedule = (form: ScheduleForm, timeZone: string, now: Date) => {
  const read = readSchedule(form, timeZone, now)
  if ('errors' in read) throw refuseFields(read.errors)
  return { ScheduleDescription: describeSchedule(read.schedule), NextRunDates: nextRunDates(read.schedule, 0) }
}
