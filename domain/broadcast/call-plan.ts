/**
 * How long the calls of a broadcast take, before they are made (rules/calls 13). Each is taken to be as long as what it costs:
 * who is called again, hangs up early or does not answer moves the end, and nobody knows it before. Moments are epoch milliseconds.
 */
import type { CallingWindow } from '../time/calling-window.ts'
import { departuresOf } from './departures.ts'

const second = 1000

/** Seconds that a call of so many credits is reckoned to last: 30 for each, 15 for each half. */
export const secondsOfCall = (credits: number, partialCredits = false): number => {
  if (credits < 1 || credits > 4) return 120
  return partialCredits ? 15 * Math.floor(credits * 2) : 30 * Math.floor(credits)
}

/** How many calls are made at a time: as chosen (0 is Max), and no more than the trunk carries (null is not known). */
export const linesFor = (callsAtATime: number, trunkLines: number | null): number | null =>
  callsAtATime === 0 ? trunkLines : Math.min(callsAtATime, trunkLines ?? callsAtATime)

type Calls = {
  readonly now: number
  readonly startAt: number
  readonly count: number
  /** Of one call. */
  readonly seconds: number
  /** At a time, and begun in a second; null where nothing is known to limit it. */
  readonly lines: number | null
  readonly callsPerSecond: number | null
  readonly window?: CallingWindow | undefined
}

type CallTimes = {
  /** Undefined where nobody is called. */
  readonly firstAt: number | undefined
  /** When the last call is over. */
  readonly endAt: number | undefined
  /** How many the end of the calling window leaves without a call. */
  readonly uncalled: number
}

export const callTimesOf = ({ now, startAt, count, seconds, lines, callsPerSecond, window }: Calls): CallTimes => {
  const paces = [...(lines === null ? [] : [lines / seconds]), ...(callsPerSecond === null ? [] : [callsPerSecond])]
  const { firstAt, lastAt, unsent } = departuresOf({
    ...{ now, startAt, window, segments: count, pace: paces.length === 0 ? null : Math.min(...paces) },
    ...{ places: [{ zones: ['UTC'], rules: [], count }], keepsQuietHours: false, days: [], others: [] },
  })
  if (firstAt === undefined || lastAt === undefined) return { firstAt: undefined, endAt: undefined, uncalled: unsent }
  // The last call of a full row of lines ends with it; a single call takes its own time.
  const tail = (seconds * second) / Math.max(1, lines ?? 1)
  return { firstAt, endAt: Math.round(Math.max(firstAt + seconds * second, lastAt + tail)), uncalled: unsent }
}
