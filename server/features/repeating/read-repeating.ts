import type { RepeatingBroadcast, RepeatingBroadcastSchedule } from '@carillon/contract/repeating.ts'
import { frequencyOf, occurrences, type RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import { describeSchedule } from '@carillon/domain/time/repeating-words.ts'
import type { ListRequest } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { datesShown, visibleSeries } from './policy.ts'
import * as store from './store.ts'

/** One series as it travels. */
export const readRepeating = async (
  { db }: Pick<Platform, 'db'>,
  scope: Scope,
  repeatingId: number,
): Promise<RepeatingBroadcast> => shown(visibleSeries(await store.findRepeating(db, scope, repeatingId)))

export const listRepeating = async (
  { db }: Pick<Platform, 'db'>,
  scope: Scope,
  request: ListRequest<store.RepeatingSort>,
): Promise<{ Items: RepeatingBroadcast[]; Size: number }> => {
  const found = await store.listRepeating(db, scope, request)
  return { ...found, Items: found.Items.map(shown) }
}

/** Tells those who see it that a series changed. */
export const tellRepeating = (
  { afterCommit, scope: { accountId } }: Unit,
  { repeatingId, userId }: { repeatingId: number; userId: number },
) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.broadcasts(accountId), roomOf.user(userId)], 'repeating.updated', {
      RepeatingBroadcastID: repeatingId,
    }),
  )

/** The dates of the next runs, from the moment on that the next is due at. */
export const nextRunDates = (schedule: RepeatingSchedule, from: number): string[] =>
  occurrences(schedule, from, datesShown).map(({ at }) => new Date(at).toISOString())

const shown = ({ schedule, ...row }: store.RepeatingRow): RepeatingBroadcast => ({
  ...row,
  RepeatingBroadcastSchedule: shownSchedule(schedule),
  NextRunDates: row.NextRunDate === null ? [] : nextRunDates(schedule, Date.parse(row.NextRunDate)),
})

const shownSchedule = (schedule: RepeatingSchedule): RepeatingBroadcastSchedule => ({
  ScheduleFrequency: frequencyOf(schedule),
  Interval: schedule.Interval,
  IntervalFrequency: schedule.IntervalFrequency,
  DaysOfWeek: [...schedule.DaysOfWeek],
  StartDateTime: shownStart(schedule),
  EndDateTime: shownEnd(schedule),
  ScheduleDescription: describeSchedule(schedule),
  TimeZone: schedule.timeZone,
})

export const shownStart = ({ start, timeZone }: RepeatingSchedule): string =>
  new Date(Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone).epochMilliseconds).toISOString()

/** The last moment of the last day, so that it reads back as the same day. */
export const shownEnd = ({ lastDay, timeZone }: RepeatingSchedule): string | null => {
  if (lastDay === null) return null
  const dayAfter = Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime(timeZone)
  return new Date(dayAfter.epochMilliseconds - 1).toISOString()
}
