import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type DisplayStatus, displayStatus } from '@carillon/domain/broadcast/status.ts'

type Told = Pick<Broadcast, 'BroadcastStatus' | 'BroadcastStatusCategory' | 'StartDate'>

const read = (broadcast: Told) => ({
  status: broadcast.BroadcastStatus,
  category: broadcast.BroadcastStatusCategory,
  startAt: Date.parse(broadcast.StartDate),
})

/** The status word of a broadcast at this moment. */
export const shownStatus = (broadcast: Told, now: number = Date.now()): DisplayStatus =>
  displayStatus(read(broadcast), now)
