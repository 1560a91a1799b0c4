import { Button, Menu } from '@mantine/core'
import { IconAddressBook, IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toContact } from '../../../platform/addresses.ts'
import { sentenceOf } from '../../../platform/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkItem } from '../../../ui/link-item.tsx'
import { phoneText } from '../../../ui/phone.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ListState } from '../../../ui/use-list.ts'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { useOptOutCounts, useOptOuts } from '../queries.ts'
import { nameOf } from '../words.ts'
import { FilterBar } from './filter-bar.tsx'
import { optOutLists, type useFilters } from './filters.ts'
import { type NumberRow, phoneOf } from './number-lines.ts'
import { optOutColumns } from './opt-out-columns.tsx'

type Props = {
  list: ListState
  filters: ReturnType<typeof useFilters>
  onOpen: (row: NumberRow) => void
  empty: ReactNode
}

/** Who has opted out, a row for each number, with search, filters, order and paging; a row opens what can be done about it. */
export const OptOutTable = ({ list, filters, onOpen, empty }: Props) => {
  const { count: Review } = optOutLists.find(({ view }) => view === filters.list)!
  const fetched = useOptOuts({ ...list.query, ...filters.query, Review })
  const counts = useOptOutCounts({ q: list.query.q, ...filters.query })
  const isFiltered = Object.keys(filters.query).length > 0
  const isToDecide = filters.list === 'decide'
  const hasTools = fetched.data?.Size !== 0 || list.q !== '' || isFiltered
  return (
    <>
      {hasTools && (
        <FilterBar filters={filters}>
          <SearchBox label="Search number or name" value={list.q} onSearch={list.setSearch} />
        </FilterBar>
      )}
      <ViewTabs
        views={optOutLists}
        counts={counts}
        value={filters.list}
        onChange={(view) => filters.set({ tab: view === 'out' ? '' : view })}
      >
        <DataTable
          label={isToDecide ? 'May be asking to stop' : 'Opt-outs'}
          columns={optOutColumns}
          idOf={([optOut]) => phoneOf(optOut)}
          nameOf={rowName}
          fetched={fetched}
          list={list}
          failure={sentenceOf(fetched.error, 'There was an error getting your opt-outs.')}
          empty={
            isToDecide && !isFiltered ? (
              <EmptyState sentence="Nobody may be asking to stop. A text that may be such a wish waits here for you to decide." />
            ) : isFiltered ? (
              <NothingSo onAll={() => filters.set({ show: '', from: '', to: '' })} />
            ) : (
              empty
            )
          }
          onOpen={onOpen}
          menu={(row) => (
            <RowMenu label={`Actions for ${rowName(row)}`}>
              {row.some(({ CanReverse }) => CanReverse) ? (
                <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => onOpen(row)}>
                  Reverse the opt-out
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => onOpen(row)}>
                  Why it cannot be reversed
                </Menu.Item>
              )}
              {row[0].PersonID !== null && (
                <LinkItem {...toContact(row[0].PersonID)} leftSection={<IconAddressBook size={16} />}>
                  Open the contact
                </LinkItem>
              )}
            </RowMenu>
          )}
        />
      </ViewTabs>
    </>
  )
}

const NothingSo = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    compact
    sentence="No opt-outs of this kind on these days."
    action={
      <Button variant="default" onClick={onAll}>
        Show all opt-outs
      </Button>
    }
  />
)

const rowName = ([optOut]: NumberRow): string => nameOf(optOut) || phoneText(optOut.PhoneNumber)
