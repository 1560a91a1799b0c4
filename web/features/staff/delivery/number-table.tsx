import type { Delivery, DeliveryNumber } from '@carillon/contract/operations.ts'
import { Text } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Phone, phoneText } from '../../../ui/phone.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ListState } from '../../../ui/use-list.ts'
import { NoWrap } from './no-wrap.tsx'
import { rateText } from './rates.ts'
import { ageText, numberState } from './words.ts'

type Fetched = {
  data: Delivery['Numbers']
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Numbers that an engine sends for, or that have something to send; what is in trouble first. */
export const NumberTable = ({ fetched, list }: { fetched: Fetched; list: ListState }) => (
  <DataTable
    label="Text numbers"
    columns={columns}
    idOf={({ TextNumberID }) => TextNumberID}
    nameOf={({ PhoneNumber }) => phoneText(PhoneNumber)}
    fetched={fetched}
    list={list}
    failure=""
    empty={<EmptyState compact sentence="No number has anything to send." />}
  />
)

const columns: readonly Column<DeliveryNumber>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ PhoneNumber, CompanyName, Notice }) => (
      <>
        <Phone digits={PhoneNumber} />
        <Text size="xs" c="dimmed" component="div">
          {CompanyName}
        </Text>
        {Notice && (
          <Text size="xs" c="var(--c-amber)" component="div">
            {Notice}
          </Text>
        )}
      </>
    ),
  },
  { key: 'state', header: 'State', cell: (number) => <StatusWord {...numberState(number)} isMoving={false} /> },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ Waiting }) => <NoWrap>{formatCount(Waiting)}</NoWrap> },
  {
    key: 'single',
    header: 'Single texts',
    align: 'end',
    hideBelow: 'phone',
    cell: ({ SingleTexts, OldestSingleText }) =>
      SingleTexts === 0 ? '0' : `${formatCount(SingleTexts)}, oldest ${ageText(OldestSingleText)}`,
  },
  {
    key: 'pace',
    header: 'Pace',
    align: 'end',
    hideBelow: 'phone',
    cell: (number) => <NoWrap>{paceText(number)}</NoWrap>,
  },
  { key: 'carrier', header: 'Carrier', hideBelow: 'tablet', cell: ({ CarrierName }) => CarrierName ?? '–' },
  {
    key: 'lease',
    header: 'Lease',
    hideBelow: 'desk',
    cell: ({ NodeID, SecondsLeft, Epoch }) => (
      <>
        <NoWrap>{NodeID === null ? 'none' : `engine ${NodeID}, ${SecondsLeft ?? 0} s left`}</NoWrap>
        <Text size="xs" c="dimmed" component="div">
          epoch {formatCount(Epoch)}
        </Text>
      </>
    ),
  },
]

const paceText = ({ Pace, NodeID }: DeliveryNumber): string => {
  if (Pace !== null) return `${rateText(Pace)} /s`
  return NodeID === null ? '–' : 'no limit'
}
