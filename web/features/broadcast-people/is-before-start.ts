import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { needsMessage } from '@carillon/domain/broadcast/status.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'

type Told = Pick<Broadcast, 'BroadcastStatus' | 'BroadcastStatusCategory' | 'StartDate' | 'TotalCompleted'>

/** Whether it is still to start, so that its message, start and people may be changed; a paused one that never sent as well. */
export const isBeforeStart = (broadcast: Told, now: number = Date.now()): boolean =>
  shownStatus(broadcast, now) === 'Scheduled' ||
  needsMessage(broadcast.BroadcastStatus) ||
  broadcast.BroadcastStatus === 'AwaitingAuthorization' ||
  (broadcast.BroadcastStatus === 'Paused' && Date.parse(broadcast.StartDate) > now)
