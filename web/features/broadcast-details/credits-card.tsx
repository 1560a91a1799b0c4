import { getBroadcastStatement, type Statement } from '@carillon/contract/billing.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { useSource } from '../broadcast-people/details-source.ts'
import classes from './credits-card.module.css'
import { statementLines } from './statement-lines.ts'

/** Where the credits of a broadcast went. Follows it by itself, as the page makes its statement stale. */
export const CreditsCard = ({ broadcast }: { broadcast: Broadcast }) => {
  const { BroadcastID } = broadcast
  const { data, error, refetch } = useQuery(useSource()(getBroadcastStatement, { params: { BroadcastID } }))
  return (
    <Card title="Credits">
      {data ? (
        <Lines statement={data} isOver={broadcast.BroadcastStatusCategory === 'Completed'} />
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting the credits of this broadcast.')}
          onRetry={refetch}
        />
      ) : (
        <Skeleton height={72} role="status" aria-label="Loading" />
      )}
    </Card>
  )
}

const Lines = ({ statement, isOver }: { statement: Statement; isOver: boolean }) => {
  const lines = statementLines(statement)
  if (lines.length === 0) return <Text c="dimmed">This broadcast takes no credits.</Text>
  return (
    <>
      <dl className={classes.lines}>
        {lines.map(({ label, credits, isPart }) => (
          <div key={label} data-part={isPart || undefined}>
            <dt>{label}</dt>
            <dd>{formatCount(credits)}</dd>
          </div>
        ))}
      </dl>
      {isOver && !statement.AddsUp && (
        <Text size="xs" c="dimmed" mt="xs">
          The last results are still being settled. If these figures do not add up tomorrow, tell support.
        </Text>
      )}
    </>
  )
}
