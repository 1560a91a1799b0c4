import type { RepeatingStatus, ScheduleForm } from '@carillon/contract/repeating.ts'
import { runFrom } from '@carillon/domain/time/repeating-runs.ts'
import type { RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readSchedule } from '../check-form.ts'
import { requirePlan } from '../policy.ts'
import { shownStart } from '../read-repeating.ts'
import { planOf, type Series } from '../store.ts'

/** The series on another schedule. One that had ended goes on with it; one that is paused stays so. */
export const editSchedule = (series: Series, form: ScheduleForm | undefined, now: Date): Series => {
  if (!form) return series
  const schedule = requireSchedule(series.schedule, form, now)
  // A run that is due and not made yet stays due.
  const from = Math.min(now.getTime(), series.next_at === null ? Number.POSITIVE_INFINITY : Date.parse(series.next_at))
  const next = runFrom(schedule, from, series.last_key)
  if (!next) throw refuseFields({ EndDateTime: ['This schedule has no run left. Choose a later end.'] })
  if (series.status === 'Paused') return { ...series, schedule }
  return { ...series, schedule, status: 'Active', ...stored(next) }
}

/** The series paused or resumed. Resumed, it counts failures anew, and runs that it slept through are not made up. */
export const turn = async (
  tx: Db,
  scope: Scope,
  series: Series,
  status: RepeatingStatus,
  now: Date,
): Promise<Series> => {
  if (series.status === status) return series
  if (series.status === 'Ended') throw refuse('WrongStatus', { summary: ended })
  if (status === 'Paused') return { ...series, status, next_at: null, next_key: null }
  requirePlan(await planOf(tx, scope))
  const next = runFrom(series.schedule, now.getTime(), series.last_key)
  if (!next) throw refuse('WrongStatus', { summary: ended })
  return { ...series, status: 'Active', failures_in_a_row: 0, ...stored(next) }
}

const ended = 'This repeating broadcast has no run left. Choose a later end to go on with it.'

const stored = ({ at, key }: { at: number; key: string }) => ({ next_at: new Date(at).toISOString(), next_key: key })

/** A start that stays may lie in the past, and so may that of a series that has begun. */
const requireSchedule = (before: RepeatingSchedule, form: ScheduleForm, now: Date): RepeatingSchedule => {
  const { timeZone } = before
  const startAt = Date.parse(shownStart(before))
  const asked = form.StartDateTime ? readStart(form.StartDateTime, timeZone)?.at : undefined
  const isKept = asked === startAt
  const mayBePast = isKept || (startAt <= now.getTime() && asked !== undefined && asked <= now.getTime())
  const read = readSchedule(form, timeZone, mayBePast ? undefined : now)
  if ('errors' in read) throw refuseFields(read.errors)
  // As an instant, the hour that a clock change skips reads back as the one after it.
  return isKept ? { ...read.schedule, start: before.start } : read.schedule
}
