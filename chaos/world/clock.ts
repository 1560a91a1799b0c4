import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pacific, pacificDay } from '../../domain/time/pacific.ts'

export type Clock = ReturnType<typeof openClock>

/** The clock of a run's processes, which all read it from one file. */
export const openClock = (folder: string, startsAt: string | null) => {
  const path = join(folder, 'clock')
  /** Since when our clock has been so far ahead. */
  const settings = [{ at: 0, ahead: startsAt === null ? 0 : todayAt(startsAt) - Date.now() }]
  const ahead = () => settings.at(-1)!.ahead
  const write = () => {
    writeFileSync(`${path}.new`, String(Math.round(ahead())))
    renameSync(`${path}.new`, path)
  }
  write()
  const now = () => Date.now() + ahead()
  const jump = (ms: number) => {
    settings.push({ at: Date.now(), ahead: ahead() + ms })
    write()
  }
  return {
    path,
    settings,
    now,
    jump,
    /** To the middle of the next morning. */
    toTomorrow: () => jump(onDayAfter(now()) - now()),
  }
}

const onDayAfter = (at: number) => moment(Temporal.PlainDate.from(pacificDay(at)).add({ days: 1 }), '10:00:00')

/** What the run's clock showed at a moment. */
export const shownAt = (settings: Clock['settings'], at: number): number =>
  Math.round(at + settings.findLast((setting) => setting.at <= at)!.ahead)

const todayAt = (time: string) => moment(Temporal.PlainDate.from(pacificDay(Date.now())), time)

const moment = (day: Temporal.PlainDate, time: string) =>
  day.toZonedDateTime({ timeZone: pacific, plainTime: time }).epochMilliseconds
