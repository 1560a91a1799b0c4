import type { DeliveryLink } from '@carillon/contract/operations.ts'
import { Text } from '@mantine/core'
import { formatAgo, formatCount } from '../../../ui/format.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { Section } from '../section.tsx'
import { NoWrap } from './no-wrap.tsx'
import { PlainTable } from './plain-table.tsx'
import { linkState } from './words.ts'

export const LinkTable = ({ links }: { links: readonly DeliveryLink[] }) => (
  <Section title="Carrier links">
    <PlainTable
      label="Carrier links"
      columns={columns}
      rows={links}
      keyOf={({ NodeID, CarrierID }) => `${NodeID} ${CarrierID}`}
      empty="No engine has a link to a carrier."
    />
  </Section>
)

const columns: readonly Column<DeliveryLink>[] = [
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ CarrierName, Trouble }) => (
      <>
        {CarrierName}
        {Trouble && (
          <Text size="xs" c="dimmed" component="div">
            {Trouble}
          </Text>
        )}
      </>
    ),
  },
  { key: 'state', header: 'State', cell: (link) => <StatusWord {...linkState(link)} /> },
  {
    key: 'slots',
    header: 'In flight',
    align: 'end',
    cell: ({ SlotsTaken, Slots }) => <NoWrap>{`${formatCount(SlotsTaken)} of ${formatCount(Slots)}`}</NoWrap>,
  },
  { key: 'node', header: 'Engine', hideBelow: 'phone', align: 'end', cell: ({ NodeID }) => NodeID },
  { key: 'since', header: 'Since', hideBelow: 'tablet', cell: ({ SinceDate }) => formatAgo(SinceDate) },
]
