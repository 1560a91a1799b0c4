import { listStaffMails, type StaffMail } from '@carillon/contract/mails.ts'
import { NativeSelect, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { StaffNav } from '../staff/staff-nav.tsx'
import { AccountName } from './account-name.tsx'
import { FilterRow } from './filter-row.tsx'
import { useAddressFilters } from './use-address-filters.ts'

const states: readonly StaffMail['State'][] = ['Sent', 'Waiting', 'Not sent']

/** To whom mails went, and under which subject. For staff. */
export const MailsPage = () => {
  const list = useList({ sort: '-CreatedDate' })
  const filters = useAddressFilters()
  const state = states.find((one) => one === filters.valueOf('state'))
  const fetched = useQuery({
    ...queryOf(listStaffMails, { query: { ...list.query, ...(state && { State: state }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <StaffNav />
      <PageHeader title="Mails" subtitle="What was sent to whom. What a mail said is not kept." />
      <FilterRow
        search={<SearchBox label="Search address, subject or account" value={list.q} onSearch={list.setSearch} />}
      >
        <NativeSelect
          label="State"
          data={[{ value: '', label: 'Every state' }, ...states.map((value) => ({ value, label: value }))]}
          value={state ?? ''}
          onChange={(event) => filters.set('state', event.currentTarget.value)}
        />
      </FilterRow>
      <DataTable
        label="Mails"
        columns={columns}
        idOf={({ MailID }) => MailID}
        nameOf={({ Subject }) => Subject}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the mails.')}
        isNarrowed={state !== undefined}
        empty={<EmptyState sentence={state ? 'No mail is like that.' : 'No mail was written yet.'} />}
      />
    </>
  )
}

const tones: Record<StaffMail['State'], Tone> = { Sent: 'green', Waiting: 'amber', 'Not sent': 'red' }

const columns: readonly Column<StaffMail>[] = [
  {
    key: 'mail',
    header: 'Mail',
    cell: ({ Subject, Address, Kind, Problem }) => (
      <>
        <Text component="div">{Subject || Kind}</Text>
        {Address && (
          <Text size="xs" c="dimmed" component="div">
            {Address}
          </Text>
        )}
        {Problem && (
          <Text size="xs" c="dimmed" component="div">
            {Problem}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    hideBelow: 'phone',
    cell: ({ AccountID, CompanyName }) => <AccountName {...{ AccountID, CompanyName }} />,
  },
  { key: 'state', header: 'State', cell: ({ State }) => <StatusWord word={State} tone={tones[State]} /> },
  {
    key: 'date',
    header: 'Written',
    sortby: 'CreatedDate',
    hideBelow: 'phone',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatWhen(CreatedDate)}</span>,
  },
]
