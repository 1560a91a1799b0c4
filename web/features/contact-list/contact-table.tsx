import type { Contact } from '@carillon/contract/contacts.ts'
import type { Group } from '@carillon/contract/groups.ts'
import { type Selection, selectNone } from '@carillon/domain/table/selection.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { toContact } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { fullName } from '../contacts/full-name.ts'
import { isDeletedGroup, useGroupContacts } from '../contacts/queries.ts'
import { contactColumns } from './contact-columns.tsx'
import { ContactMenu } from './contact-menu.tsx'
import classes from './contact-table.module.css'
import { SelectionActions } from './selection-actions.tsx'

type Props = {
  group: Pick<Group, 'ListID' | 'ListName' | 'ListType'>
  onEdit: (contact: Contact) => void
  empty: ReactNode
}

/** The contacts of a group with search, order, paging and what can be done with some of them. */
export const ContactTable = ({ group, onEdit, empty }: Props) => {
  const list = useList({ sort: 'LastName' })
  const navigate = useNavigate()
  const [selection, setSelection] = useState<Selection<number>>(selectNone)
  const fetched = useGroupContacts(group.ListID, list.query)
  const isDeleted = isDeletedGroup(group.ListID)
  const open = ({ PersonID }: Contact): void => void navigate(toContact(PersonID))
  const search = (q: string): void => {
    // All that another search found is not what this one finds; who was ticked stays ticked.
    if (selection.Type !== 'Selected') setSelection(selectNone)
    list.setSearch(q)
  }
  return (
    <>
      {(fetched.data?.Size !== 0 || list.q !== '') && (
        <div className={classes.tools}>
          <SearchBox label="Search name, notes or number" value={list.q} onSearch={search} width={320} />
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
        empty={empty}
        selection={selection}
        onSelect={setSelection}
        {...(!isDeleted && { onOpen: open })}
        menu={(contact) => <ContactMenu contact={contact} group={group} onEdit={() => onEdit(contact)} />}
        actions={
          <SelectionActions
            group={group}
            meant={{ ListID: group.ListID, q: selection.Type === 'Selected' ? '' : list.q, selection }}
            size={fetched.data?.Size ?? 0}
            onDone={() => setSelection(selectNone)}
          />
        }
      />
    </>
  )
}
