import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { firstTextNotice } from '@carillon/domain/text/compose.ts'
import { carrierSegments } from '@carillon/domain/text/length.ts'
import { type CallingWindow, callingPhase, closesAt } from '@carillon/domain/time/calling-window.ts'

type Told = Pick<Broadcast, 'PhoneNumberCount' | 'TotalCompleted' | 'Pace' | 'TextMessage' | 'StartDate' | 'Notice'>

/** How much later than planned the last text may leave before the plan is known to be wrong. */
const graceSeconds = 5

/**
 * Seconds until the last text is handed over at the present pace, taking each for as long as the message with its
 * notice; undefined where the pace is not limited, where nothing is left, while it waits, and where all of it should have
 * left by now: it was paused, or the carrier slows it down, and nobody knows for how long.
 */
export const secondsLeft = (broadcast: Told, now: number): number | undefined => {
  const { PhoneNumberCount, TotalCompleted, Pace, StartDate, Notice } = broadcast
  const left = PhoneNumberCount - TotalCompleted
  if (left <= 0 || Notice !== null || Pace === null || Pace <= 0) return undefined
  const secondsEach = secondsOfOne(broadcast, Pace)
  const isBehind = now > Date.parse(StartDate) + (PhoneNumberCount * secondsEach + graceSeconds) * 1000
  return isBehind ? undefined : left * secondsEach
}

/** The calling window closes before everyone is texted: at that moment the rest expires, or waits for the next opening. */
export type Closing = {
  readonly at: number
  /** How many are left then; undefined where that cannot be told. */
  readonly missed: number | undefined
  readonly isEnd: boolean
}

type Closable = Told & Pick<Broadcast, 'BroadcastStatus'>

/**
 * What the closing of its window does to a broadcast: a running one that is too slow for it, and a paused one that nobody
 * resumes in time.
 */
export const closingOf = (broadcast: Closable, window: CallingWindow | undefined, now: number): Closing | undefined => {
  const { BroadcastStatus, PhoneNumberCount, TotalCompleted, Pace } = broadcast
  const left = PhoneNumberCount - TotalCompleted
  if (!window || left <= 0) return undefined
  const startAt = Date.parse(broadcast.StartDate)
  const isEnd = !window.ContinueOnNextDay
  const phase = callingPhase(window, startAt, now)
  if (phase.code === 'expired') return undefined
  const opensAt = phase.code === 'open' ? Math.max(now, startAt) : phase.until
  const at = phase.code === 'open' ? phase.until : closesAt(window, opensAt)
  if (at === undefined || !Number.isFinite(at)) return undefined
  if (BroadcastStatus === 'Paused') return isEnd ? { at, missed: undefined, isEnd } : undefined
  if (BroadcastStatus !== 'Broadcasting' || Pace === null || Pace <= 0) return undefined
  const reached = Math.floor((at - opensAt) / 1000 / secondsOfOne(broadcast, Pace))
  return reached < left ? { at, missed: left - reached, isEnd } : undefined
}

const secondsOfOne = ({ TextMessage }: Pick<Told, 'TextMessage'>, Pace: number): number =>
  Math.max(1, carrierSegments(TextMessage + firstTextNotice).segments) / Pace
