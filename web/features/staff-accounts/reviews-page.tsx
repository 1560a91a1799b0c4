import { listStaffAccounts, type StaffAccount } from '@carillon/contract/staff-accounts.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { StaffNav } from '../staff/staff-nav.tsx'
import { accountColumns } from './account-columns.tsx'
import { StatusDialog } from './acts/status-dialog.tsx'

/** Accounts that wait for somebody to look at them before they may send, whoever has waited the longest first. For staff. */
export const ReviewsPage = () => {
  const list = useList({ sort: 'StatusSinceDate' })
  const fetched = useQuery({
    ...queryOf(listStaffAccounts, { query: { ...list.query, AccountStatusID: accountStatus.pendingReview } }),
    placeholderData: keepPreviousData,
  })
  const [isOpen, dialog] = useDisclosure()
  const [chosen, setChosen] = useState<StaffAccount>()
  const review = (account: StaffAccount): void => {
    setChosen(account)
    dialog.open()
  }
  return (
    <>
      <StaffNav />
      <PageHeader
        title="Pending review"
        subtitle="They cannot send until somebody has looked at them. Whoever has waited the longest comes first."
      />
      <DataTable
        label="Pending review"
        columns={columns(review)}
        idOf={({ AccountID }) => AccountID}
        nameOf={({ CompanyName }) => CompanyName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the accounts.')}
        empty={<EmptyState sentence="Nobody waits for a review." />}
      />
      {chosen && <StatusDialog key={chosen.AccountID} account={chosen} opened={isOpen} onClose={dialog.close} />}
    </>
  )
}

const columns = (review: (account: StaffAccount) => void): readonly Column<StaffAccount>[] => [
  ...accountColumns.filter(({ key }) => ['name', 'plan', 'users'].includes(key)),
  {
    key: 'waits',
    header: 'Waits since',
    sortby: 'StatusSinceDate',
    cell: ({ StatusSinceDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(StatusSinceDate)}</span>,
  },
  {
    key: 'review',
    header: 'Review',
    cell: (account) => (
      <Button size="xs" variant="default" aria-label={`Review ${account.CompanyName}`} onClick={() => review(account)}>
        Review
      </Button>
    ),
  },
]
