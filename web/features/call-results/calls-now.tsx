import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type CallsInProgress, getCallsInProgress } from '@carillon/contract/call-results.ts'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { ResultBar, type ResultPart } from '../../ui/result-bar.tsx'
import { updateEvery } from '../broadcasts/queries.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { throttle } from '../broadcasts/throttle.ts'

/** Whoever has died tells of nothing. */
const askEvery = 5000
/** Calls that were being made when it was canceled, or when the window closed, go on for so long at the most (rules/calls 3, 11). */
const longestCall = 600_000

/** The calls that are being made at this moment, while it calls; those that go on behind a pause or a cancel, until they are over. */
export const CallsNow = ({ broadcast }: { broadcast: Broadcast }) => {
  const { CompletedDate } = broadcast
  const status = shownStatus(broadcast)
  const isCalling = status === 'Broadcasting'
  const mayGoOn = status === 'Paused' || (CompletedDate && Date.now() - Date.parse(CompletedDate) < longestCall)
  return (isCalling || mayGoOn) && !broadcast.IsSampleBroadcast ? (
    <Now BroadcastID={broadcast.BroadcastID} isCalling={isCalling} />
  ) : null
}

const Now = ({ BroadcastID, isCalling }: { BroadcastID: number; isCalling: boolean }) => {
  const { data, error, refetch } = useQuery({
    ...queryOf(getCallsInProgress, { params: { BroadcastID } }),
    refetchInterval: askEvery,
  })
  const [look] = useState(() => throttle<number>(updateEvery, () => refetch()))
  useEvent('broadcast.calls', (event) => {
    if (event.BroadcastID === BroadcastID) look(BroadcastID)
  })
  if (!isCalling && (data?.LinesInUse ?? 0) === 0) return null
  return (
    <Card title="Calls now" actions={data && <Text size="sm">{linesText(data)}</Text>}>
      {data ? (
        <>
          <ResultBar label="Lines" parts={partsOf(data)} />
          {data.InDoubt > 0 && (
            <Text size="sm" c="dimmed" mt="sm">
              {data.InDoubt === 1 ? 'One call was' : `${formatCount(data.InDoubt)} calls were`} being made when Carillon
              was interrupted. Nobody is called twice: such a call keeps its line until it is certainly over, at most
              ten minutes.
            </Text>
          )}
        </>
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting the calls.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={44} role="status" aria-label="Loading" />
      )}
    </Card>
  )
}

/** '4 of 10 lines in use': of those that it may use. After its share was made smaller there may be more for a while. */
const linesText = ({ LinesInUse, LinesAllowed }: CallsInProgress): string =>
  `${formatCount(LinesInUse)} of ${formatCount(Math.max(LinesInUse, LinesAllowed))} lines in use`

const partsOf = (calls: CallsInProgress): ResultPart[] => {
  const { Dialing, Ringing, Talking, LeavingMessage, InDoubt, LinesInUse, LinesAllowed } = calls
  return [
    { label: 'Ringing', count: Dialing + Ringing, tone: 'amber' },
    { label: 'Talking', count: Talking, tone: 'green' },
    { label: 'Leaving a message', count: LeavingMessage, tone: 'teal' },
    ...(InDoubt > 0 ? [{ label: 'Not confirmed', count: InDoubt, tone: 'grey' } as const] : []),
    { label: 'Free', count: Math.max(0, LinesAllowed - LinesInUse), tone: 'rest' },
  ]
}
