/**
 * Starts of broadcasts with calls (rules/start-times 8). A start may lie up to 15 minutes before an opening, since the calls wait for
 * it, and must leave at least 45 minutes before its end; in a shorter opening the moment it opens. Epoch milliseconds.
 */
import { type CallingWindow, isOpenAt, openingsAround } from './calling-window.ts'
import type { Span } from './time-of-day.ts'
import { dayNames } from './weekday.ts'

const minute = 60_000
const early = 15 * minute
const late = 45 * minute

export const isCallingStart = (window: CallingWindow, startAt: number): boolean => {
  for (const opening of openingsAround(window, startAt)) {
    if (startAt < opening.from - early) return false
    if (startAt <= lastStart(opening)) return true
  }
  return false
}

/**
 * The start offered: now plus 5 minutes, on the next whole minute, and where that is outside the window (or too close to its
 * end) the next time it opens; undefined for a window that never opens.
 */
export const defaultCallingStart = (window: CallingWindow, now: number): number | undefined => {
  const soon = Math.ceil(now / minute + 5) * minute
  for (const opening of openingsAround(window, soon)) {
    if (soon <= lastStart(opening)) return Math.max(soon, opening.from)
  }
  return undefined
}

/**
 * The start offered for a text (rules/start-times 2): in the window that it keeps, and where it keeps none in the hours in which
 * people are awake, on the clock of the user who sends.
 */
export const offeredStart = (window: CallingWindow | undefined, now: number, timeZone: string): number | undefined =>
  defaultCallingStart(window ?? { ...daytime, timeZone }, now)

const daytime = {
  CallingWindowDays: dayNames,
  StartTimeOfDay: { Hour: 8, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  ContinueOnNextDay: true,
}

/** Whether people on that clock are awake. */
export const isDaytime = (at: number, timeZone: string): boolean => isOpenAt({ ...daytime, timeZone }, at)

const lastStart = ({ from, to }: Span): number => Math.max(from, to - late)
