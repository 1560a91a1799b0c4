import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { CallsInProgress } from '@carillon/contract/call-results.ts'
import { Skeleton, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { ResultBar, type ResultPart } from '../../ui/result-bar.tsx'
import { useCallsInProgress } from './use-calls-in-progress.ts'

/** The calls that are being made at this moment, and how many lines they take of those that may be taken. */
export const CallsNow = ({ broadcast }: { broadcast: Broadcast }) => {
  const { data, error, refetch, isAsked, isCalling } = useCallsInProgress(broadcast)
  if (!isAsked) return null
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
