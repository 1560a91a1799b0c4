import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isOfCalls } from './is-of-calls.ts'

/** Whom a broadcast that is still to start tries to reach: all but those who are known to be invalid. */
export const toReach = (
  broadcast: Pick<Broadcast, 'BroadcastType' | 'PhoneNumberCount' | 'InvalidTextCount' | 'InvalidNumberTotal'>,
): number =>
  broadcast.PhoneNumberCount - (isOfCalls(broadcast) ? broadcast.InvalidNumberTotal : broadcast.InvalidTextCount)
