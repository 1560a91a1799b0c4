import type { ApiToken } from '@carillon/contract/api-access.ts'
import { Text } from '@mantine/core'
import { formatDate } from '../../ui/format.ts'
import type { Column } from '../../ui/table/column.ts'

/** A token that a program has got by signing its user in has no name of its own. */
export const tokenName = ({ Name, ConsumerName }: ApiToken): string => Name || `Sign-in by ${ConsumerName}`

export const tokenColumns = (isOwner: boolean): readonly Column<ApiToken>[] => [
  {
    key: 'name',
    header: 'Token',
    sortby: 'Name',
    cell: (token) => (
      <>
        <Text fw={560} component="div" style={{ overflowWrap: 'anywhere' }}>
          {tokenName(token)}
        </Text>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {[isOwner && token.UserName, token.Name && token.ConsumerName].filter(Boolean).join(', ')}
        </Text>
      </>
    ),
  },
  {
    key: 'made',
    header: 'Made',
    sortby: 'CreatedDate',
    hideBelow: 'phone',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(CreatedDate)}</span>,
  },
  {
    key: 'used',
    header: 'Last used',
    sortby: 'LastUsedDate',
    cell: ({ LastUsedDate }) => (
      <span style={{ whiteSpace: 'nowrap' }}>{LastUsedDate === null ? 'never' : formatDate(LastUsedDate)}</span>
    ),
  },
]
