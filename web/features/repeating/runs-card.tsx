import { type Broadcast, getBroadcast } from '@carillon/contract/broadcasts.ts'
import { Skeleton, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { toBroadcast } from '../../platform/addresses.ts'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCounted, formatCredits, formatWhen } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { ResultBar } from '../../ui/result-bar.tsx'
import { useLiveBroadcasts } from '../broadcasts/queries.ts'
import { resultParts } from '../broadcasts/result-parts.ts'
import { StatusCell } from '../broadcasts/status-cell.tsx'
import classes from './series.module.css'

/** The last runs, each a broadcast of its own. */
export const RunsCard = ({ ids }: { ids: readonly number[] }) => {
  const found = useQueries({ queries: ids.map((BroadcastID) => queryOf(getBroadcast, { params: { BroadcastID } })) })
  useLiveBroadcasts()
  const failed = found.find(({ error, data }) => error && !data && !isNotFound(error))
  // One that was deleted is no longer there to be shown.
  const runs = found.flatMap(({ data }) => (data ? [data as Broadcast] : []))
  const isPending = found.some((each) => each.isPending)
  return (
    <Card title="Last runs" flush>
      {failed ? (
        <FailedState
          compact
          message={sentenceOf(failed.error, 'There was an error getting your broadcasts.')}
          onRetry={() => found.forEach((each) => void each.refetch())}
        />
      ) : isPending && runs.length === 0 ? (
        <Skeleton height={80} m="md" />
      ) : runs.length === 0 ? (
        <Text c="dimmed" p="md">
          No run yet. Each one appears here as a broadcast of its own.
        </Text>
      ) : (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <li key={run.BroadcastID}>
              <Run run={run} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Run = ({ run }: { run: Broadcast }) => (
  <>
    <div className={classes.row}>
      <TextLink {...toBroadcast(run.BroadcastID)} fw={600} c="var(--c-ink)">
        {formatWhen(run.StartDate)}
      </TextLink>
      <span>
        <StatusCell broadcast={run} />
      </span>
    </div>
    <Text size="xs" c="dimmed" mb={6}>
      {formatCounted(run.PhoneNumberCount, 'person', 'people')}
      {run.CreditsUsed > 0 && ` · ${formatCredits(run.CreditsUsed)} ${run.CreditsUsed === 1 ? 'credit' : 'credits'}`}
      {run.RepliedTotal > 0 && ` · ${formatCounted(run.RepliedTotal, 'reply', 'replies')}`}
    </Text>
    <ResultBar
      label={`Results of the run of ${formatWhen(run.StartDate)}`}
      parts={resultParts(run)}
      legend={false}
      height={6}
    />
  </>
)
