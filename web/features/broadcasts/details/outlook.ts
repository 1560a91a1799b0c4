import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { firstTextNotice } from '@carillon/domain/text/compose.ts'
import { carrierSegments } from '@carillon/domain/text/length.ts'

type Told = Pick<Broadcast, 'PhoneNumberCount' | 'TotalCompleted' | 'Pace' | 'TextMessage'>

/**
 * Seconds until the last text is handed over at the present pace, taking each for as long as the message with its
 * notice; undefined where the pace is not limited or nothing is left.
 */
export const secondsLeft = ({ PhoneNumberCount, TotalCompleted, Pace, TextMessage }: Told): number | undefined => {
  const left = PhoneNumberCount - TotalCompleted
  if (left <= 0 || Pace === null || Pace <= 0) return undefined
  return (left * Math.max(1, carrierSegments(TextMessage + firstTextNotice).segments)) / Pace
}
