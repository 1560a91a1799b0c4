import { listDetails } from '@carillon/contract/broadcasts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { phoneText } from '../../../ui/phone.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useList } from '../../../ui/use-list.ts'
import { personName } from '../recipients/person-name.ts'
import { detailColumns } from './detail-columns.tsx'
import type { DetailsTab } from './tabs.ts'

/** The people of a category and what became of their text. */
export const PeopleTable = ({ BroadcastID, tab }: { BroadcastID: number; tab: DetailsTab }) => {
  const list = useList({ pagesize: 50 })
  const query = { ...list.query, category: tab.category }
  const fetched = useQuery({
    ...queryOf(listDetails, { params: { BroadcastID }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchBox label="Search people" value={list.q} onSearch={list.setSearch} />
      <div style={{ marginTop: 12 }}>
        <DataTable
          label={tab.label}
          columns={detailColumns}
          // A number is in a broadcast once.
          idOf={(row) => Number(row.PhoneNumber)}
          nameOf={(row) => personName(row) || phoneText(row.PhoneNumber)}
          fetched={fetched}
          list={list}
          failure="There was an error getting your broadcasts."
          empty={<EmptyState compact sentence={tab.empty} />}
        />
      </div>
    </>
  )
}
