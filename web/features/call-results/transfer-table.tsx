import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { listTransfers, type TransferRow } from '@carillon/contract/transfers.ts'
import { transferResultName } from '@carillon/domain/broadcast/transfer-words.ts'
import { Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCounted, formatCredits, formatWhen } from '../../ui/format.ts'
import { Phone, phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { PersonPanel } from '../broadcast-people/person-panel.tsx'
import { usePerson } from '../broadcast-people/use-person.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { secondsText } from './call-columns.tsx'
import { CallPerson } from './call-person.tsx'
import type { CallTab } from './call-tabs.ts'

type Props = { broadcast: Broadcast; tab: CallTab }

/** Each time that somebody pressed 0: who, when, whom they talked to and how long. */
export const TransferTable = ({ broadcast, tab }: Props) => {
  const { BroadcastID } = broadcast
  const person = usePerson()
  const list = useList({ pagesize: 50 })
  const fetched = useQuery({
    ...queryOf(listTransfers, { params: { BroadcastID }, query: list.query }),
    placeholderData: keepPreviousData,
  })
  const size = fetched.data?.Size ?? 0
  const phones = [...new Set(fetched.data?.Items.map(({ PhoneNumber }) => PhoneNumber))]
  return (
    <Stack gap="sm">
      {(size > 0 || list.q !== '') && (
        <Group gap="xs" justify="space-between">
          <SearchBox label="Search people" value={list.q} onSearch={list.setSearch} />
          <Text c="dimmed" aria-live="polite">
            {totalsText(broadcast)}
          </Text>
        </Group>
      )}
      <DataTable
        label={tab.label}
        columns={columns}
        idOf={({ TransferID }) => TransferID}
        nameOf={(row) => personName(row) || phoneText(row.PhoneNumber)}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the transfers of this broadcast.')}
        empty={<EmptyState compact sentence={tab.empty} />}
        onOpen={(row) => person.open(row.PhoneNumber)}
      />
      <PersonPanel phones={phones}>
        {(phone, onAsking) => <CallPerson broadcast={broadcast} phone={phone} onAsking={onAsking} />}
      </PersonPanel>
    </Stack>
  )
}

/** '3 connected · 1 hung up before · 2 turned away' */
const totalsText = ({ TransferTotal, TransferAbandonedTotal, TransferTurnedAwayTotal }: Broadcast): string =>
  [
    formatCounted(TransferTotal, 'connected', 'connected'),
    TransferAbandonedTotal > 0 && formatCounted(TransferAbandonedTotal, 'hung up before', 'hung up before'),
    TransferTurnedAwayTotal > 0 && formatCounted(TransferTurnedAwayTotal, 'found nobody', 'found nobody'),
  ]
    .filter(Boolean)
    .join(' · ')

const columns: readonly Column<TransferRow>[] = [
  {
    key: 'person',
    header: 'Person',
    cell: (row) => (
      <>
        <Text fw={560}>{personName(row) || <Phone digits={row.PhoneNumber} />}</Text>
        {personName(row) && (
          <Text size="xs" c="dimmed" component="div">
            <Phone digits={row.PhoneNumber} />
          </Text>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {transferResultName(row)}, {phoneText(row.TransferNumber)}
          {row.Seconds ? `, ${secondsText(row.Seconds)}` : ''}
          <br />
          {formatWhen(row.ConnectedDate ?? row.AskedDate)}
        </Text>
      </>
    ),
  },
  {
    key: 'result',
    header: 'Result',
    hideBelow: 'phone',
    width: 150,
    cell: (row) => transferResultName(row),
  },
  {
    key: 'to',
    header: 'Connects with',
    hideBelow: 'phone',
    width: 140,
    cell: (row) => <Phone digits={row.TransferNumber} />,
  },
  {
    key: 'length',
    header: 'Talked',
    align: 'end',
    hideBelow: 'phone',
    width: 80,
    cell: (row) => (row.Seconds === null ? (row.Result === 'Connected' ? 'Not told' : '') : secondsText(row.Seconds)),
  },
  {
    key: 'credits',
    header: 'Credits',
    align: 'end',
    hideBelow: 'tablet',
    width: 72,
    cell: (row) => formatCredits(row.Credits),
  },
  {
    key: 'start',
    header: 'Start',
    hideBelow: 'tablet',
    width: 150,
    cell: (row) => formatWhen(row.ConnectedDate ?? row.AskedDate),
  },
]
