import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type DisplayStatus, displayStatus } from '@carillon/domain/broadcast/status.ts'

type Told = Pick<Broadcast, 'BroadcastStatus' | 'BroadcastStatusCategory' | 'StartDate'> &
  Partial<Pick<Broadcast, 'Approval'>>

const read = (broadcast: Told) => ({
  status: broadcast.BroadcastStatus,
  category: broadcast.BroadcastStatusCategory,
  startAt: Date.parse(broadcast.StartDate),
  isSentBack: broadcast.Approval?.State === 'SentBack',
})

/** The status word of a broadcast at this moment. */
export const shownStatus = (broadcast: Told, now: number = Date.now()): DisplayStatus =>
  displayStatus(read(broadcast), now)

/** Of one that has sent nothing yet and will. */
export const beforeStart: readonly DisplayStatus[] = [
  'Scheduled',
  'Needs Message',
  'Processing',
  'Waits for approval',
  'Sent back',
]
