import type { Contact } from '@carillon/contract/contacts.ts'
import type { Group } from '@carillon/contract/groups.ts'
import { selectNone } from '@carillon/domain/table/selection.ts'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toContact } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useList } from '../../ui/use-list.ts'
import { fullName } from '../contacts/full-name.ts'
import { isDeletedGroup, useGroupContacts } from '../contacts/queries.ts'
import { everybody, foundBy, isEverybody, shows } from '../contacts/shown.ts'
import { contactColumns } from './contact-columns.tsx'
import { ContactMenu } from './contact-menu.tsx'
import classes from './contact-table.module.css'
import { SelectionActions } from './selection-actions.tsx'

type Props = {
  group: Pick<Group, 'ListID' | 'ListName' | 'ListType' | 'CanChange'>
  onEdit: (contact: Contact) => void
  empty: ReactNode
}

/** The contacts of a group with search, order, paging and what can be done with some of them. */
export const ContactTable = ({ group, onEdit, empty }: Props) => {
  const list = useList({ sort: 'LastName' })
  const navigate = useNavigate()
  const { show, set, clear } = useShow()
  const found = foundBy(list.q, show)
  const isFound = !isEverybody(found)
  const [selection, setSelection] = useSelection(found, { keepsTicks: true })
  const fetched = useGroupContacts(group.ListID, { ...list.query, ...found })
  const isDeleted = isDeletedGroup(group.ListID)
  const open = ({ PersonID }: Contact): void => void navigate(toContact(PersonID))
  return (
    <>
      {(fetched.data?.Size !== 0 || isFound) && (
        <div className={classes.tools}>
          <SearchBox label="Search name, notes or number" value={list.q} onSearch={list.setSearch} width={320} />
          <NativeSelect
            aria-label="Show"
            data={shows.map(({ value, label }) => ({ value, label }))}
            value={shows.some(({ value }) => value === show) ? show : ''}
            onChange={(event) => set(event.currentTarget.value)}
          />
          <div className={classes.found} data-shown={isFound || undefined}>
            <Text size="sm" c="dimmed" role="status">
              {isFound && fetched.data && !fetched.isPlaceholderData && formatCounted(fetched.data.Size, 'contact')}
            </Text>
            {/* Where nobody is found, the same button stands below. */}
            {fetched.data?.Size !== 0 && (
              <Button variant="subtle" disabled={!isFound} onClick={clear}>
                Show everybody
              </Button>
            )}
          </div>
        </div>
      )}
      <DataTable
        label={`Contacts in ${group.ListName}`}
        columns={contactColumns(isDeleted)}
        idOf={(contact) => contact.PersonID}
        nameOf={fullName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting your contacts.')}
        isNarrowed={isFound}
        empty={isFound ? <NobodyFound q={list.q} isFiltered={show !== ''} onClear={clear} /> : empty}
        selection={selection}
        onSelect={setSelection}
        {...(!isDeleted && { onOpen: open })}
        menu={(contact) => <ContactMenu contact={contact} group={group} onEdit={() => onEdit(contact)} />}
        actions={
          <SelectionActions
            group={group}
            meant={{ ListID: group.ListID, query: selection.Type === 'Selected' ? everybody : found, selection }}
            size={fetched.data?.Size ?? 0}
            onDone={() => setSelection(selectNone)}
          />
        }
      />
    </>
  )
}

/** The filter in the address, and how to change it. A change starts at the first page. */
const useShow = () => {
  const { page: _, q, show, ...kept } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (search: object): void => void navigate({ to: '.', search, replace: true, resetScroll: false })
  return {
    show: show ?? '',
    set: (next: string) => go({ ...kept, ...(q && { q }), ...(next && { show: next }) }),
    clear: () => go(kept),
  }
}

const NobodyFound = ({ q, isFiltered, onClear }: { q: string; isFiltered: boolean; onClear: () => void }) => (
  <EmptyState
    compact
    sentence={isFiltered ? 'Nobody here is like this.' : `Nothing found for “${q}”. Try fewer letters or another word.`}
    action={
      <Button variant="default" onClick={onClear}>
        Show everybody
      </Button>
    }
  />
)
