import type { AccountUser } from '@carillon/contract/account.ts'
import { Badge, Group, Text } from '@mantine/core'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { roleWord, statusTone, userName } from './user-words.ts'

export const userColumns = (ownId: number): readonly Column<AccountUser>[] => [
  {
    key: 'name',
    header: 'Name',
    sortby: 'FirstName',
    cell: (user) => (
      <>
        <Group gap="xs" wrap="nowrap">
          <Text fw={560} component="span" style={{ overflowWrap: 'anywhere' }}>
            {userName(user)}
          </Text>
          {user.UserID === ownId && (
            <Badge size="sm" variant="default" tt="none">
              You
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {user.UserName}
        </Text>
        <Text size="xs" c="dimmed" component="div" hiddenFrom="sm">
          {roleWord[user.Role]}
        </Text>
      </>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    sortby: 'Email',
    hideBelow: 'tablet',
    cell: ({ Email }) => <span style={{ overflowWrap: 'anywhere' }}>{Email}</span>,
  },
  { key: 'role', header: 'Role', sortby: 'Role', hideBelow: 'phone', cell: ({ Role }) => roleWord[Role] },
  {
    key: 'status',
    header: 'Status',
    sortby: 'Status',
    cell: ({ Status }) => <StatusWord word={Status} tone={statusTone[Status]} />,
  },
]
