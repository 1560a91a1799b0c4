import type { DeliveryNode } from '@carillon/contract/operations.ts'
import { formatAgo, formatCount } from '../../../ui/format.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { Section } from '../section.tsx'
import { PlainTable } from './plain-table.tsx'
import { ageText, nodeState } from './words.ts'

export const NodeTable = ({ nodes }: { nodes: readonly DeliveryNode[] }) => (
  <Section title="Processes">
    <PlainTable
      label="Processes"
      columns={columns}
      rows={nodes}
      keyOf={({ NodeID }) => String(NodeID)}
      empty="No process of this installation has been heard of within the hour."
    />
  </Section>
)

const columns: readonly Column<DeliveryNode>[] = [
  { key: 'role', header: 'Role', cell: ({ Role, NodeID }) => `${Role} ${NodeID}` },
  { key: 'state', header: 'State', cell: (node) => <StatusWord {...nodeState(node)} /> },
  { key: 'seen', header: 'Last heard', align: 'end', cell: ({ SecondsSinceSeen }) => ageText(SecondsSinceSeen) },
  {
    key: 'lag',
    header: 'Not applied',
    align: 'end',
    cell: ({ Lag, LagSeconds }) => (Lag === 0 ? '0' : `${formatCount(Lag)}, oldest ${ageText(LagSeconds)}`),
  },
  { key: 'started', header: 'Started', hideBelow: 'phone', cell: ({ StartedDate }) => formatAgo(StartedDate) },
]
