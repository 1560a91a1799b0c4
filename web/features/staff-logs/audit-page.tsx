import { type AuditEvent, auditKinds, exportAuditEvents, listAuditEvents } from '@carillon/contract/audit.ts'
import { Button, NativeSelect, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressOf, sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { DaySpan } from '../../ui/day-span.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { StaffNav } from '../staff/staff-nav.tsx'
import { AccountName } from './account-name.tsx'
import { FilterRow } from './filter-row.tsx'
import { useAddressFilters } from './use-address-filters.ts'

/** Who did what to which account, and why. For staff. */
export const AuditPage = () => {
  const list = useList({ sort: '-CreatedDate' })
  const filters = useAddressFilters()
  const [kind, from, to] = [filters.valueOf('kind'), filters.valueOf('from'), filters.valueOf('to')]
  const narrowed = {
    ...(kind in kindNames && { Kind: kind }),
    ...(isDay(from) && { 'CreatedDate~gte': from }),
    ...(isDay(to) && { 'CreatedDate~lte': to }),
  }
  const isNarrowed = Object.keys(narrowed).length > 0
  const fetched = useQuery({
    ...queryOf(listAuditEvents, { query: { ...list.query, ...narrowed } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <StaffNav />
      <PageHeader
        title="Audit log"
        subtitle="What was done to accounts, by whom and why. Nothing in it can be changed."
        actions={
          <Button
            variant="default"
            component="a"
            href={addressOf(exportAuditEvents, { query: { q: list.q, ...narrowed } })}
            download
            leftSection={<IconDownload size={16} />}
          >
            Download CSV
          </Button>
        }
      />
      <FilterRow
        search={<SearchBox label="Search what, why, who or account" value={list.q} onSearch={list.setSearch} />}
      >
        <NativeSelect
          label="Kind"
          data={[
            { value: '', label: 'Everything' },
            ...auditKinds.map((value) => ({ value, label: kindNames[value] })),
          ]}
          value={kind}
          onChange={(event) => filters.set('kind', event.currentTarget.value)}
        />
        <DaySpan from={from} to={to} onChange={filters.set} />
      </FilterRow>
      <DataTable
        label="Audit log"
        columns={columns}
        idOf={({ AuditEventID }) => AuditEventID}
        nameOf={({ Summary }) => Summary}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the audit log.')}
        isNarrowed={isNarrowed}
        empty={<EmptyState sentence={isNarrowed ? 'Nothing like that was done.' : 'Nothing was done yet.'} />}
      />
    </>
  )
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** What users do themselves. */
const ownKinds = {
  OptOuts: 'Opt-outs',
  Contacts: 'Contacts',
  Broadcasts: 'Broadcasts',
  Library: 'Library',
  Exports: 'Downloads',
  Programs: 'Programs',
} as const

const kindNames: Record<AuditEvent['Kind'], string> = {
  Status: 'Status',
  Credits: 'Credits',
  Settings: 'Plan, limits and settings',
  Users: 'Users',
  SignIn: 'Sign-ins',
  ActedFor: 'Done for a user',
  GlobalOptOut: 'Global opt-outs',
  Job: 'Jobs and tasks',
  ...ownKinds,
}

const ofInstallation: ReadonlySet<AuditEvent['Kind']> = new Set(['GlobalOptOut', 'Job'])

const columns: readonly Column<AuditEvent>[] = [
  {
    key: 'what',
    header: 'What',
    cell: ({ Summary, Reason, By, CreatedDate }) => (
      <>
        <Text component="div">{Summary}</Text>
        {Reason && (
          <Text size="xs" c="dimmed" component="div">
            {Reason}
          </Text>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {By}, {formatWhen(CreatedDate)}
        </Text>
      </>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ AccountID, CompanyName, Kind }) =>
      ofInstallation.has(Kind) ? CompanyName : <AccountName {...{ AccountID, CompanyName }} />,
  },
  {
    key: 'by',
    header: 'By',
    hideBelow: 'phone',
    cell: ({ By, IsStaff }) => (
      <>
        {By}
        {IsStaff && (
          <Text size="xs" c="dimmed" component="div">
            Staff
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'date',
    header: 'When',
    sortby: 'CreatedDate',
    hideBelow: 'phone',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatWhen(CreatedDate)}</span>,
  },
]
