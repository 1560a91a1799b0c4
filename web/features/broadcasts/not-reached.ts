import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isOfCalls } from './is-of-calls.ts'

/** How many an ended broadcast was never sent to, or did not reach when it called: those under Incomplete who wait for nothing. */
export const notReached = (broadcast: Broadcast): number => {
  const { NotDeliveredTexts, OnTheirWay, UnknownTexts, IncompleteTotal } = broadcast
  return isOfCalls(broadcast) ? IncompleteTotal : Math.max(0, NotDeliveredTexts - OnTheirWay - UnknownTexts)
}
