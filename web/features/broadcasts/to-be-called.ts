import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isOfBoth } from './is-of-calls.ts'

type Told = Pick<Broadcast, 'BroadcastStatusCategory' | 'PhoneNumberCount' | 'TotalCompleted'> &
  Partial<Pick<Broadcast, 'BroadcastType' | 'IncompleteTotal'>>

/** How many a call is still to come for, while it is not over; 0 of one that texts besides, whose counters do not tell. */
export const toBeCalled = (broadcast: Told): number =>
  broadcast.BroadcastStatusCategory === 'Completed' || isOfBoth(broadcast)
    ? 0
    : Math.min(broadcast.IncompleteTotal ?? 0, broadcast.PhoneNumberCount - broadcast.TotalCompleted)
