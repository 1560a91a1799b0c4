import type { RepeatingSchedule } from '@carillon/domain/time/repeating-schedule.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { windowFrom } from '../account/read-window.ts'
import { windowOf } from '../account/window-store.ts'
import { requireWithinWindow } from '../broadcasts/create/freeze-conditions.ts'
import { nextRunDates } from './read-repeating.ts'

/** The window of whose runs they are is asked for the dates that are shown; later ones wait for its opening like any broadcast. */
export const requireRunsWithinWindow = async (tx: Db, scope: Scope, schedule: RepeatingSchedule, from: number) => {
  const window = windowFrom(await windowOf(tx, scope))
  for (const date of nextRunDates(schedule, from)) requireWithinWindow(window, new Date(date))
}
