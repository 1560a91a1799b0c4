import { listAccountUsers } from '@carillon/contract/account.ts'
import { logKinds } from '@carillon/contract/account-log.ts'
import { NativeSelect } from '@mantine/core'
import { useCall } from '../../platform/queries.ts'
import { DaySpan } from '../../ui/day-span.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { FilterRow } from '../staff-logs/filter-row.tsx'
import { kindNames } from './log-words.ts'
import type { useLog } from './use-log.ts'

/** What narrows the log: words, what, who, and when. */
export const LogFilters = ({
  list,
  filters,
  chosen,
}: Pick<ReturnType<typeof useLog>, 'list' | 'filters' | 'chosen'>) => {
  const users = useCall(listAccountUsers, { query: { page: 'all' } }).data?.Items ?? []
  const { kind, who, from, to } = chosen
  return (
    <FilterRow search={<SearchBox label="Search the log" value={list.q} onSearch={list.setSearch} />}>
      <NativeSelect
        label="What"
        data={[{ value: '', label: 'Everything' }, ...logKinds.map((value) => ({ value, label: kindNames[value] }))]}
        value={kind}
        onChange={(event) => filters.set('kind', event.currentTarget.value)}
      />
      <NativeSelect
        label="Who"
        data={[
          { value: '', label: 'Everybody' },
          ...users.map(({ UserID, UserName }) => ({ value: String(UserID), label: UserName })),
        ]}
        value={who}
        onChange={(event) => filters.set('who', event.currentTarget.value)}
      />
      <DaySpan from={from} to={to} onChange={filters.set} />
    </FilterRow>
  )
}
