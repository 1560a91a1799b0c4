import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { firstTextNotice } from '@carillon/domain/text/compose.ts'
import { carrierSegments } from '@carillon/domain/text/length.ts'

type Told = Pick<Broadcast, 'PhoneNumberCount' | 'TotalCompleted' | 'Pace' | 'TextMessage' | 'StartDate'>

/** How much later than planned the last text may leave before the plan is known to be wrong. */
const graceSeconds = 5

/**
 * Seconds until the last text is handed over at the present pace, taking each for as long as the message with its
 * notice; undefined where the pace is not limited, where nothing is left, and where all of it should have left by now:
 * it was paused, or the carrier slows it down, and nobody knows for how long.
 */
export const secondsLeft = (broadcast: Told, now: number): number | undefined => {
  const { PhoneNumberCount, TotalCompleted, Pace, TextMessage, StartDate } = broadcast
  const left = PhoneNumberCount - TotalCompleted
  if (left <= 0 || Pace === null || Pace <= 0) return undefined
  const secondsEach = Math.max(1, carrierSegments(TextMessage + firstTextNotice).segments) / Pace
  const isBehind = now > Date.parse(StartDate) + (PhoneNumberCount * secondsEach + graceSeconds) * 1000
  return isBehind ? undefined : left * secondsEach
}
