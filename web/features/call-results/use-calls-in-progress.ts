import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type CallsInProgress, getCallsInProgress } from '@carillon/contract/call-results.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { isOfBoth, isOfCalls } from '../broadcasts/is-of-calls.ts'
import { updateEvery } from '../broadcasts/queries.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { throttle } from '../broadcasts/throttle.ts'

/** Whoever has died tells of nothing. */
const askEvery = 5000
/** Calls that were being made when it was canceled, or when the window closed, go on for so long at the most (rules/calls 3, 11). */
const longestCall = 600_000

/** The calls that are being made at this moment, while it calls; those that go on behind a pause or a cancel, until they are over. */
export const useCallsInProgress = (broadcast: Broadcast) => {
  const { BroadcastID, CompletedDate, IsSampleBroadcast } = broadcast
  const status = shownStatus(broadcast)
  const isCalling = status === 'Broadcasting'
  const mayGoOn = status === 'Paused' || (CompletedDate && Date.now() - Date.parse(CompletedDate) < longestCall)
  const isAsked = (isOfCalls(broadcast) || isOfBoth(broadcast)) && !IsSampleBroadcast && Boolean(isCalling || mayGoOn)
  const fetched = useQuery({
    ...queryOf(getCallsInProgress, { params: { BroadcastID } }),
    refetchInterval: askEvery,
    enabled: isAsked,
  })
  const [look] = useState(() => throttle<number>(updateEvery, () => fetched.refetch()))
  useEvent('broadcast.calls', (event) => {
    if (isAsked && event.BroadcastID === BroadcastID) look(BroadcastID)
  })
  return { ...fetched, isAsked, isCalling }
}

/** Whose phone rings, or who hears something, at this moment. */
export const beingCalled = (calls: CallsInProgress | undefined): number =>
  calls ? calls.Dialing + calls.Ringing + calls.Talking + calls.LeavingMessage : 0
