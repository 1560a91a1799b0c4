import type { ApiConsumer } from '@carillon/contract/api-access.ts'
import { Text } from '@mantine/core'
import { formatCount, formatDate } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table/column.ts'

export const consumerColumns: readonly Column<ApiConsumer>[] = [
  {
    key: 'name',
    header: 'Consumer',
    sortby: 'Name',
    cell: ({ Name, ConsumerKey }) => (
      <>
        <Text fw={560} component="div">
          {Name}
        </Text>
        <Text size="xs" c="dimmed" component="div" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {ConsumerKey}
        </Text>
      </>
    ),
  },
  {
    key: 'tokens',
    header: 'Tokens',
    align: 'end',
    sortby: 'TokenCount',
    cell: ({ TokenCount }) => formatCount(TokenCount),
  },
  {
    key: 'date',
    header: 'Added',
    sortby: 'CreatedDate',
    hideBelow: 'phone',
    cell: ({ CreatedDate }) => (
      <span style={{ whiteSpace: 'nowrap' }}>{CreatedDate === null ? '' : formatDate(CreatedDate)}</span>
    ),
  },
]
