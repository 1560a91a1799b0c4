import type { Delivery, DeliveryBroadcast } from '@carillon/contract/operations.ts'
import { Text } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ListState } from '../../../ui/use-list.ts'
import { NoWrap } from './no-wrap.tsx'
import { ratePerSecond, rateText, type Sample } from './rates.ts'

type Fetched = {
  data: Delivery['Broadcasts']
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props = { fetched: Fetched; list: ListState; samples: readonly Sample[] }

/** Broadcasts that are not over, what runs first. */
export const BroadcastTable = ({ fetched, list, samples }: Props) => (
  <DataTable
    label="Broadcasts"
    columns={columnsWith(samples)}
    idOf={({ BroadcastID }) => BroadcastID}
    nameOf={({ BroadcastName }) => BroadcastName}
    fetched={fetched}
    list={list}
    failure=""
    empty={<EmptyState compact sentence="No broadcast is under way." />}
  />
)

const columnsWith = (samples: readonly Sample[]): readonly Column<DeliveryBroadcast>[] => [
  {
    key: 'broadcast',
    header: 'Broadcast',
    cell: ({ BroadcastName, CompanyName, PhoneNumber, Notice }) => (
      <>
        {BroadcastName}
        <Text size="xs" c="dimmed" component="div">
          {CompanyName}, {phoneText(PhoneNumber)}
        </Text>
        {Notice && (
          <Text size="xs" c="var(--c-amber)" component="div">
            {Notice}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ BroadcastStatus }) => <StatusWord word={BroadcastStatus} isMoving={false} />,
  },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'end',
    cell: ({ Waiting, PhoneNumberCount }) => (
      <>
        <NoWrap>{formatCount(Waiting)}</NoWrap>
        <Text size="xs" c="dimmed" component="div">
          <NoWrap>of {formatCount(PhoneNumberCount)}</NoWrap>
        </Text>
      </>
    ),
  },
  {
    key: 'rate',
    header: 'Last minute',
    align: 'end',
    hideBelow: 'phone',
    cell: ({ BroadcastID }) => <NoWrap>{rateText(ratePerSecond(samples, BroadcastID))} /s</NoWrap>,
  },
  { key: 'retrying', header: 'Put off', align: 'end', hideBelow: 'tablet', cell: (row) => formatCount(row.Retrying) },
  { key: 'way', header: 'On their way', align: 'end', hideBelow: 'phone', cell: (row) => formatCount(row.OnTheirWay) },
  { key: 'unknown', header: 'Unknown', align: 'end', hideBelow: 'phone', cell: (row) => formatCount(row.Unknown) },
]
