import type { StaffAccount } from '@carillon/contract/staff-accounts.ts'
import { Text } from '@mantine/core'
import { toStaffAccount } from '../../platform/addresses.ts'
import { formatCount, formatDate } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { allowance, planName, statusName, statusTones } from './words.ts'

export const accountColumns: readonly Column<StaffAccount>[] = [
  {
    key: 'name',
    header: 'Account',
    sortby: 'CompanyName',
    cell: (account) => (
      <>
        <TextLink {...toStaffAccount(account.AccountID)} fw={560}>
          {account.CompanyName}
        </TextLink>
        <Text size="xs" c="dimmed" component="div">
          {account.AccountID} · {account.OwnerName}
          {account.OwnerEmail && ` · ${account.OwnerEmail}`}
        </Text>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    sortby: 'AccountStatusID',
    cell: ({ AccountStatusID }) => (
      <StatusWord word={statusName(AccountStatusID)} tone={statusTones[AccountStatusID] ?? 'ink'} />
    ),
  },
  { key: 'plan', header: 'Plan', hideBelow: 'phone', cell: planName },
  { key: 'credits', header: 'Credits', align: 'end', hideBelow: 'tablet', cell: allowance },
  {
    key: 'users',
    header: 'Users',
    align: 'end',
    hideBelow: 'tablet',
    cell: ({ UserCount }) => formatCount(UserCount),
  },
  {
    key: 'numbers',
    header: 'Numbers',
    align: 'end',
    hideBelow: 'desk',
    cell: ({ TextNumberCount }) => formatCount(TextNumberCount),
  },
  {
    key: 'created',
    header: 'Since',
    sortby: 'CreatedDate',
    hideBelow: 'tablet',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(CreatedDate)}</span>,
  },
]
