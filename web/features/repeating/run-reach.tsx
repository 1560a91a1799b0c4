import { Skeleton } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { useRunReach } from './queries.ts'
import { ReachLines } from './reach-lines.tsx'

/** The same, asked for. */
export const Reach = ({ RepeatingBroadcastID }: { RepeatingBroadcastID: number }) => {
  const { data, error, refetch } = useRunReach(RepeatingBroadcastID)
  if (data) return <ReachLines reach={data} />
  if (!error) return <Skeleton height={44} role="status" aria-label="Counting who gets it" />
  return <FailedState compact message={sentenceOf(error, notCounted)} onRetry={() => void refetch()} />
}

export const notCounted = 'There was an error counting who gets a run.'
