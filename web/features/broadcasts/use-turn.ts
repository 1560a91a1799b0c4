import { type Broadcast, broadcastsSummary, listBroadcasts, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { statusCategory } from '@carillon/domain/broadcast/status.ts'
import { type StatusAction, statusAfter } from '@carillon/domain/broadcast/status-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { putBroadcast } from './queries.ts'

type Turn = Exclude<StatusAction, 'delete'>

/**
 * Turns the course of a broadcast. The page shows it at once; a refusal puts back what was there, and is for the caller to
 * tell. `working` is what is being done at this moment.
 */
export const useTurn = () => {
  const cache = useQueryClient()
  const [working, setWorking] = useState<Turn>()
  const update = useSend(updateBroadcast, { invalidates: [listBroadcasts, broadcastsSummary] })
  const turn = async (broadcast: Broadcast, action: Turn): Promise<void> => {
    const BroadcastStatus = statusAfter[action] as 'Paused' | 'Broadcasting' | 'Canceled'
    // What cannot be taken back is shown when it is so.
    const isShown = action === 'pause' || action === 'resume'
    setWorking(action)
    if (isShown) putBroadcast(cache, expected(broadcast, action))
    try {
      putBroadcast(
        cache,
        await update.mutateAsync({ params: { BroadcastID: broadcast.BroadcastID }, body: { BroadcastStatus } }),
      )
    } catch (error) {
      if (isShown) putBroadcast(cache, broadcast)
      throw error
    } finally {
      setWorking(undefined)
    }
  }
  return { turn, working, isTurning: update.isPending }
}

/** As it will be: one that was paused before its start goes back to waiting for it. */
const expected = (broadcast: Broadcast, action: 'pause' | 'resume'): Broadcast => {
  const isAhead = Date.parse(broadcast.StartDate) > Date.now()
  const status = action === 'pause' ? 'Paused' : isAhead ? 'AuthorizationApproved' : 'Broadcasting'
  return {
    ...broadcast,
    ...{ BroadcastStatus: status, BroadcastStatusCategory: statusCategory(status) },
    ...{ Notice: null, NoticeKind: null, NoticeUntil: null },
  }
}
