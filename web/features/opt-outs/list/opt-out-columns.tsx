import type { OptOut } from '@carillon/contract/opt-outs.ts'
import { Text } from '@mantine/core'
import { toContact } from '../../../platform/addresses.ts'
import { formatDate } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link-button.tsx'
import { Phone } from '../../../ui/phone.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { nameOf, whatEnded } from '../words.ts'

export const optOutColumns: readonly Column<OptOut>[] = [
  {
    key: 'phone',
    header: 'Phone number',
    sortby: 'PhoneNumber',
    cell: (optOut) => (
      <>
        <Text component="span" fw={600}>
          <Phone digits={optOut.PhoneNumber} />
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {[nameOf(optOut), whatEnded(optOut), formatDate(optOut.CreatedDate)].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  { key: 'name', header: 'Name', hideBelow: 'phone', cell: (optOut) => <Name optOut={optOut} /> },
  { key: 'what', header: 'Opted out of', hideBelow: 'phone', cell: whatEnded },
  {
    key: 'source',
    header: 'Source',
    hideBelow: 'tablet',
    cell: ({ Source }) => (
      <Text c="dimmed" lineClamp={1}>
        {Source}
      </Text>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    sortby: 'CreatedDate',
    width: 120,
    hideBelow: 'phone',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(CreatedDate)}</span>,
  },
  { key: 'by', header: 'By', hideBelow: 'desk', cell: ({ By }) => By ?? 'The recipient' },
]

const Name = ({ optOut }: { optOut: OptOut }) =>
  optOut.PersonID === null ? null : (
    <TextLink {...toContact(optOut.PersonID)} c="var(--c-ink)">
      {nameOf(optOut) || 'Contact without a name'}
    </TextLink>
  )
