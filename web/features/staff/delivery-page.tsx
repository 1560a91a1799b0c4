import { type Delivery, getDelivery } from '@carillon/contract/operations.ts'
import { Alert, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatTime } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { BroadcastTable } from './delivery/broadcast-table.tsx'
import { DeliverySkeleton } from './delivery/delivery-skeleton.tsx'
import { Figures } from './delivery/figures.tsx'
import { Housekeeping } from './delivery/housekeeping.tsx'
import { LinkTable } from './delivery/link-table.tsx'
import { NodeTable } from './delivery/node-table.tsx'
import { NumberTable } from './delivery/number-table.tsx'
import { addSample, type Sample } from './delivery/rates.ts'
import { troublesOf } from './delivery/words.ts'
import { Section } from './section.tsx'
import { StaffNav } from './staff-nav.tsx'

const everyMs = 2000
/** As the call gives them. */
const rows = 20
const failure = 'There was an error getting the state of delivery.'

/** The engines as they are at this moment. */
export const DeliveryPage = () => {
  const [numbers, broadcasts] = [useLocalList({ pagesize: rows }), useLocalList({ pagesize: rows })]
  const fetched = useQuery({
    ...queryOf(getDelivery, { query: { q: numbers.q, numbersPage: numbers.page, broadcastsPage: broadcasts.page } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  const { data, error, isError, isPlaceholderData, refetch } = fetched
  const samples = useSamples(data)
  const search = (q: string): void => {
    numbers.setSearch(q)
    broadcasts.setSearch(q)
  }
  const rest = { isError, isPlaceholderData, refetch }

  return (
    <>
      <StaffNav />
      <PageHeader title="Delivery" subtitle="What the engines do at this moment, in all accounts." />
      {!data && isError && <FailedState message={sentenceOf(error, failure)} onRetry={() => void refetch()} />}
      {!data && !isError && <DeliverySkeleton />}
      {data && (
        <>
          {isError && (
            <Alert color="yellow" mb="md" role="status">
              These are the figures of {formatTime(data.AsOfDate)}. {sentenceOf(error, failure)} Trying again.
            </Alert>
          )}
          <Troubles troubles={troublesOf(data)} />
          <Figures totals={data.Totals} samples={samples} />
          <LinkTable links={data.Links} />
          <Group mt="xl" mb="sm">
            <SearchBox label="Search number, account or broadcast" value={numbers.q} onSearch={search} width={320} />
          </Group>
          <Section title="Text numbers">
            <NumberTable fetched={{ data: data.Numbers, ...rest }} list={numbers} />
          </Section>
          <Section title="Broadcasts">
            <BroadcastTable fetched={{ data: data.Broadcasts, ...rest }} list={broadcasts} samples={samples} />
          </Section>
          <NodeTable nodes={data.Nodes} />
          <Housekeeping delivery={data} />
        </>
      )}
    </>
  )
}

const Troubles = ({ troubles }: { troubles: readonly string[] }) => (
  <div role="status">
    {troubles.length > 0 && (
      <Alert color="red" mb="md" title="Needs somebody">
        {troubles.map((trouble) => (
          <Text key={trouble}>{trouble}</Text>
        ))}
      </Alert>
    )}
  </div>
)

/** The sums of the last minute, of which rates are made. */
const useSamples = (delivery: Delivery | undefined): readonly Sample[] => {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    if (delivery) setSamples((known) => addSample(known, delivery))
  }, [delivery])
  return samples
}
