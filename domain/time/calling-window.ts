/**
 * When calls may be made: on some days of the week, between two times on the clock of the user who sends (rules/start-times
 * 6). Texts keep it only where their account wants them to. Whole days that follow each other are one opening without a
 * stop at midnight.
 *
 * At the stop time the calls that are left wait for the next opening when the window continues on the next day; otherwise
 * the broadcast expires. A broadcast whose start lies before an opening waits for it in either case. Moments are epoch
 * milliseconds.
 */
import { minuteOf, minutesPerDay, type Span, spanOfDay, type TimeOfDay } from './time-of-day.ts'
import { type DayName, dayAt, dayNameOf } from './weekday.ts'

export type CallingWindow = {
  readonly CallingWindowDays: readonly DayName[]
  readonly StartTimeOfDay: TimeOfDay
  readonly StopTimeOfDay: TimeOfDay
  readonly ContinueOnNextDay: boolean
  /** IANA name of the zone of the user who sends. */
  readonly timeZone: string
}

/** The window of one broadcast, for which it may be said whether what is left goes on when it opens again; null is as its user has it. */
export const withNextDay = <W extends CallingWindow | undefined>(
  window: W,
  continues: boolean | null | undefined,
): W => (window && continues != null ? { ...window, ContinueOnNextDay: continues } : window)

type CallingPhase =
  | { readonly code: 'open'; readonly until: number }
  | { readonly code: 'waiting'; readonly until: number }
  | { readonly code: 'expired'; readonly at: number }

/** All day is 0:00 to 23:59 or 0:00 to 0:00 (rules/start-times 7): to the very end of the day. */
export const isAllDay = (hours: Pick<CallingWindow, 'StartTimeOfDay' | 'StopTimeOfDay'>): boolean => {
  const stop = minuteOf(hours.StopTimeOfDay)
  return minuteOf(hours.StartTimeOfDay) === 0 && (stop === 0 || stop === minutesPerDay - 1)
}

export const isOpenAt = (window: CallingWindow, at: number): boolean => {
  const opening = openingAfter(window, at)
  return opening !== undefined && opening.from <= at
}

/** The first moment from `at` on when it is open, `at` itself if it is; undefined for a window that never opens. */
export const nextOpening = (window: CallingWindow, at: number): number | undefined => {
  const opening = openingAfter(window, at)
  return opening && Math.max(at, opening.from)
}

/** When the window that is open at `at` closes: Infinity if never, undefined where it is closed. */
export const closesAt = (window: CallingWindow, at: number): number | undefined => {
  const opening = openingAfter(window, at)
  return opening && opening.from <= at ? opening.to : undefined
}

/**
 * Whether the calls of a broadcast may be made now, wait, or are over. `startAt` is its start, or when its audio was ready if
 * that was later. Without ContinueOnNextDay it is over at the end of the first opening after that, whether or not anything
 * was called in it (a paused one, say).
 */
export const callingPhase = (window: CallingWindow, startAt: number, now: number): CallingPhase => {
  const first = openingAfter(window, startAt)
  if (first && !window.ContinueOnNextDay && first.to <= now) return { code: 'expired', at: first.to }
  const opening = openingAfter(window, Math.max(startAt, now))
  if (!opening) return { code: 'expired', at: now }
  return opening.from <= now && startAt <= now
    ? { code: 'open', until: opening.to }
    : { code: 'waiting', until: Math.max(opening.from, startAt) }
}

/** Every opening of the next weeks in order, from one that may be over at `at` on. */
export function* openingsAround(window: CallingWindow, at: number): Generator<Span> {
  const { CallingWindowDays, timeZone } = window
  const isWhole = isAllDay(window)
  if (isWhole && new Set(CallingWindowDays).size === 7) {
    yield { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
    return
  }
  const start = minuteOf(window.StartTimeOfDay)
  const stop = isWhole ? minutesPerDay : minuteOf(window.StopTimeOfDay)
  const today = dayAt(at, timeZone)
  let open: Span | undefined
  for (let ahead = -1; ahead <= daysAhead; ahead++) {
    const day = today.add({ days: ahead })
    const span = CallingWindowDays.includes(dayNameOf(day)) ? spanOfDay(day, start, stop, timeZone) : undefined
    if (!span) continue
    if (open && open.to < span.from) yield open
    open = open && open.to >= span.from ? { from: open.from, to: span.to } : span
  }
  if (open) yield open
}

/** One day a week, and that week's opening lies in the hour that the clock skips: the week after it. */
const daysAhead = 16

const openingAfter = (window: CallingWindow, at: number): Span | undefined => {
  for (const opening of openingsAround(window, at)) if (opening.to > at) return opening
  return undefined
}
