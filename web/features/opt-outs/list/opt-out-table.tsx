import type { OptOut } from '@carillon/contract/opt-outs.ts'
import { Button, Menu } from '@mantine/core'
import { IconAddressBook, IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
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
import { useOptOuts } from '../queries.ts'
import { channelWord, nameOf } from '../words.ts'
import { FilterBar } from './filter-bar.tsx'
import type { useFilters } from './filters.ts'
import { optOutColumns } from './opt-out-columns.tsx'

type Props = {
  list: ListState
  filters: ReturnType<typeof useFilters>
  onOpen: (optOut: OptOut) => void
  empty: ReactNode
}

/** The opt-outs with search, filters, order and paging; a row opens what can be done about it. */
export const OptOutTable = ({ list, filters, onOpen, empty }: Props) => {
  const _navigate = useNavigate()
  const fetched = useOptOuts({ ...list.query, ...filters.query })
  const isFiltered = Object.keys(filters.query).length > 0
  const hasTools = fetched.data?.Size !== 0 || list.q !== '' || isFiltered
  return (
    <>
      {hasTools && (
        <FilterBar filters={filters}>
          <SearchBox label="Search number or name" value={list.q} onSearch={list.setSearch} />
        </FilterBar>
      )}
      <DataTable
        label="Opt-outs"
        columns={optOutColumns}
        idOf={rowId}
        nameOf={rowName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting your opt-outs.')}
        empty={isFiltered ? <NothingSo onAll={() => filters.set({ show: '', from: '', to: '' })} /> : empty}
        onOpen={onOpen}
        menu={(optOut) => (
          <RowMenu label={`Actions for ${rowName(optOut)}`}>
            <Menu.Item
              leftSection={optOut.CanReverse ? <IconArrowBackUp size={16} /> : <IconInfoCircle size={16} />}
              onClick={() => onOpen(optOut)}
            >
              {optOut.CanReverse ? 'Reverse the opt-out' : 'Why it cannot be reversed'}
            </Menu.Item>
            {optOut.PersonID !== null && (
              <LinkItem {...toContact(optOut.PersonID)} leftSection={<IconAddressBook size={16} />}>
                Open the contact
              </LinkItem>
            )}
          </RowMenu>
        )}
      />
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

/** Fifteen digits and a bit for the channel are below 2^53. */
const rowId = ({ OptOutID, Channel }: OptOut): number =>
  Number(OptOutID.split('-')[0]) * 2 + Number(Channel === 'Voice')

const rowName = (optOut: OptOut): string =>
  `${nameOf(optOut) || phoneText(optOut.PhoneNumber)}, ${channelWord(optOut.Channel).toLowerCase()}`
