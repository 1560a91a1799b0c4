import { clockTimePattern } from './start.ts'

/** A time on the clock, 0:00 to 23:59, as it travels (rules/start-times 12). */
export type TimeOfDay = { readonly Hour: number; readonly Minute: number }

/** A stretch of time in epoch milliseconds; `to` is no part of it. */
export type Span = { readonly from: number; readonly to: number }

export const minutesPerDay = 1440

/** Minutes since 0:00 on the clock. */
export const minuteOf = ({ Hour, Minute }: TimeOfDay): number => Hour * 60 + Minute

export const isTimeOfDay = ({ Hour, Minute }: TimeOfDay): boolean =>
  Number.isInteger(Hour) && Number.isInteger(Minute) && Hour >= 0 && Hour < 24 && Minute >= 0 && Minute < 60

/** Reads `5:00 PM`; undefined when it is no time. */
export const readTimeOfDay = (typed: string): TimeOfDay | undefined => {
  const match = clockTimePattern.exec(typed.trim())
  if (!match) return undefined
  return { Hour: (Number(match[1]) % 12) + (match[3]!.toUpperCase() === 'PM' ? 12 : 0), Minute: Number(match[2]) }
}

/**
 * Reads a time as people type it in a hurry: '3 pm', '3:30p', '15:30', '1530', 'noon'. An hour alone may be either half of the
 * day, so it is none.
 */
export const readHastyTime = (typed: string): TimeOfDay | undefined => {
  const text = typed.trim().toLowerCase().replaceAll('.', '')
  if (text === 'noon') return { Hour: 12, Minute: 0 }
  if (text === 'midnight') return { Hour: 0, Minute: 0 }
  const twelve = /^(\d{1,2})(?::?(\d\d))? ?([ap])m?$/.exec(text)
  const twentyFour = /^(\d{1,2}):(\d\d)$|^(\d\d)(\d\d)$/.exec(text)
  if (twelve) {
    const [hour, minute] = [Number(twelve[1]), Number(twelve[2] ?? 0)]
    if (hour < 1 || hour > 12) return undefined
    return timeOrNone({ Hour: (hour % 12) + (twelve[3] === 'p' ? 12 : 0), Minute: minute })
  }
  if (!twentyFour) return undefined
  const [hour, minute] = [Number(twentyFour[1] ?? twentyFour[3]), Number(twentyFour[2] ?? twentyFour[4])]
  // '5:30' may be either half of the day; '05:30', '0:30' and '17:30' may not.
  const isPlain = hour > 12 || hour === 0 || text.startsWith('0')
  return isPlain ? timeOrNone({ Hour: hour, Minute: minute }) : undefined
}

const timeOrNone = (time: TimeOfDay): TimeOfDay | undefined => (isTimeOfDay(time) ? time : undefined)

/** '5:00 PM' */
export const showTimeOfDay = ({ Hour, Minute }: TimeOfDay): string =>
  `${Hour % 12 || 12}:${String(Minute).padStart(2, '0')} ${Hour < 12 ? 'AM' : 'PM'}`

/**
 * The part of a day between two times, in minutes since 0:00 (1440 is the end of the day); undefined where nothing is left
 * of it. It lasts from the moment when the clock first shows `start` or later until it first shows `stop` or later. So a
 * start in the hour that the clock skips is the jump itself, and in an hour that comes twice the first of the two counts.
 */
export const spanOfDay = (day: Temporal.PlainDate, start: number, stop: number, timeZone: string): Span | undefined => {
  const span = { from: firstShown(day, start, timeZone), to: firstShown(day, stop, timeZone) }
  return span.from < span.to ? span : undefined
}

const firstShown = (day: Temporal.PlainDate, minute: number, timeZone: string): number => {
  if (minute >= minutesPerDay) return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
  const wall = day.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const shown = wall.toZonedDateTime(timeZone)
  if (shown.toPlainDateTime().equals(wall)) return shown.epochMilliseconds
  // Skipped: Temporal answers the time that is as far behind the jump. The nanosecond is for a time at the jump itself.
  return shown.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')!.epochMilliseconds
}
