import { getStaffAccountsSummary, listStaffAccounts } from '@carillon/contract/staff-accounts.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toStaffAccount } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf, useCall } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { StaffNav } from '../staff/staff-nav.tsx'
import classes from '../staff-logs/filter-row.module.css'
import { accountColumns } from './account-columns.tsx'
import { planChoices, statusChoices, useFilters } from './filters.ts'

/** Every organization of this installation. For staff. */
export const AccountsPage = () => {
  const list = useList({ sort: 'CompanyName' })
  const filters = useFilters()
  const navigate = useNavigate()
  const fetched = useQuery({
    ...queryOf(listStaffAccounts, { query: { ...list.query, ...filters.query } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <StaffNav />
      <PageHeader title="Accounts" subtitle={<Summary />} />
      <div className={classes.row}>
        <div className={classes.search}>
          <SearchBox
            label="Search account, user, address or number"
            width={360}
            value={list.q}
            onSearch={list.setSearch}
          />
        </div>
        <NativeSelect
          label="Status"
          data={statusChoices}
          value={filters.status}
          onChange={(event) => filters.set({ status: event.currentTarget.value })}
        />
        <NativeSelect
          label="Plan"
          data={planChoices}
          value={filters.plan}
          onChange={(event) => filters.set({ plan: event.currentTarget.value })}
        />
      </div>
      <DataTable
        label="Accounts"
        columns={accountColumns}
        idOf={({ AccountID }) => AccountID}
        nameOf={({ CompanyName }) => CompanyName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the accounts.')}
        isNarrowed={filters.isSet}
        empty={<EmptyState sentence={filters.isSet ? 'No account is like that.' : 'There is no account yet.'} />}
        onOpen={({ AccountID }) => void navigate(toStaffAccount(AccountID))}
      />
    </>
  )
}

const Summary = () => {
  const { data } = useCall(getStaffAccountsSummary)
  // The line is there before its words are, so that nothing below moves.
  if (!data) return <>&nbsp;</>
  const of = (status: number): number =>
    data.Statuses.find(({ AccountStatusID }) => AccountStatusID === status)?.Count ?? 0
  const parts = [
    formatCounted(data.Size, 'account'),
    `${formatCount(of(accountStatus.active))} active`,
    `${formatCount(data.FreeTrials)} on free trial`,
    `${formatCount(of(accountStatus.pendingReview))} to review`,
  ]
  return <>{parts.join(', ')}.</>
}
