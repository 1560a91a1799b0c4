/**
 * Starts of broadcasts with calls (rules/start-times 8). A start may lie up to 15 minutes before an opening, since the calls wait for
 * it, and must leave at least 45 minutes before its end; in a shorter opening the moment it opens. Epoch milliseconds.
 */
import { type CallingWindow, openingsAround } from './calling-window.ts'
import type { Span } from './time-of-day.ts'

const minute = 60_000
const early = 15 * minute
const late = 45 * minute

/** Why calls may not start then; undefined when they may. */
export const whyNotCallingStart = (window: CallingWindow, startAt: number, field = 'Start Time'): string | undefined =>
  isCallingStart(window, startAt) ? undefined : `Choose a ${field} within your Calling Window.`

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

const lastStart = ({ from, to }: Span): number => Math.max(from, to - late)
