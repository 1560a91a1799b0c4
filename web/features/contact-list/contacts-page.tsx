import type { Contact } from '@carillon/contract/contacts.ts'
import { type Group, systemGroups } from '@carillon/contract/groups.ts'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { may } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import { ContactDialog } from '../contact-form/contact-dialog.tsx'
import { isOwn, useGroups } from '../contacts/queries.ts'
import { foundBy } from '../contacts/shown.ts'
import { useLiveContacts } from '../contacts/use-live-contacts.ts'
import { GroupDialog } from '../groups/group-dialog.tsx'
import { GroupList } from '../groups/group-list.tsx'
import { GroupMenu } from '../groups/group-menu.tsx'
import { GroupPicker } from '../groups/group-picker.tsx'
import { TextGroup } from '../groups/text-group.tsx'
import { AddContactsMenu } from './add-contacts-menu.tsx'
import { ContactTable } from './contact-table.tsx'
import classes from './contacts-page.module.css'
import { MergeDeleted } from './merge-deleted.tsx'

/** Groups at the left, the contacts of the chosen one at the right; without a group, Everyone. */
export const ContactsPage = () => {
  const { id } = useParams({ strict: false })
  const ListID = id === undefined ? systemGroups.Everyone : Number(id)
  const groups = useGroups()
  const known = groups.data?.Items.find((group) => group.ListID === ListID)
  const [isNewGroupOpen, newGroup] = useDisclosure()
  const isNarrow = useMediaQuery('(max-width: 960px)', undefined, { getInitialValueInEffect: false })
  useLiveContacts()

  if (groups.data && !known) return <NoSuchGroup />
  return (
    <div className={classes.columns}>
      {isNarrow ? (
        <GroupPicker chosen={ListID} onNew={newGroup.open} />
      ) : (
        <GroupList chosen={ListID} onNew={newGroup.open} />
      )}
      <GroupContacts key={ListID} ListID={ListID} group={known} />
      {ListID === systemGroups.Deleted && <MergeDeleted />}
      <GroupDialog opened={isNewGroupOpen} onClose={newGroup.close} />
    </div>
  )
}

const GroupContacts = ({ ListID, group }: { ListID: number; group: Group | undefined }) => {
  const { q, show } = useSearch({ strict: false })
  const user = useUser()
  const [isFormOpen, form] = useDisclosure()
  const [edited, setEdited] = useState<Contact>()
  const title = ListID === systemGroups.Everyone ? 'Contacts' : (group?.ListName ?? 'Group')
  const open = (contact?: Contact): void => {
    setEdited(contact)
    form.open()
  }
  const add = <AddContactsMenu ListID={ListID} onAdd={() => open()} />
  const isDeleted = ListID === systemGroups.Deleted
  return (
    <div className={classes.contacts}>
      <PageHeader
        title={title}
        // A line of the same height stands in until the count is known.
        subtitle={
          group ? `${formatCounted(group.RosterCount, 'contact')}${hints[ListID] ?? ''}${sharedHint(group)}` : '\u00a0'
        }
        actions={
          <>
            {group && isOwn(group) && group.RosterCount > 0 && may(user, 'sender') && <TextGroup group={group} />}
            {group && <GroupMenu group={group} found={foundBy(q, show)} />}
            {!isDeleted && group?.RosterCount !== 0 && add}
          </>
        }
      />
      <ContactTable
        group={group ?? { ListID, ListName: title, ListType: ListID > 0 ? 'User' : 'System', CanChange: false }}
        onEdit={open}
        empty={<EmptyState sentence={emptySentence(ListID)} action={!isDeleted && add} />}
      />
      <ContactDialog
        opened={isFormOpen}
        onClose={form.close}
        contact={edited}
        ListID={ListID > 0 ? ListID : undefined}
      />
    </div>
  )
}

/** Who else sees it, for those who may know. */
const sharedHint = ({ IsShared, SharedWith }: Group): string =>
  IsShared
    ? ' · seen by everybody in the account'
    : SharedWith.length > 0
      ? ` · shared with ${formatCounted(SharedWith.length, 'person', 'people')}`
      : ''

const hints: Record<number, string> = {
  [systemGroups.Unfiled]: ' in no group',
  [systemGroups.Deleted]: '. They are not texted or called until you restore them.',
}

const emptySentence = (ListID: number): string => {
  switch (ListID) {
    case systemGroups.Everyone:
      return 'No contacts yet. Add the first person you want to reach.'
    case systemGroups.Unfiled:
      return 'Every contact is in a group.'
    case systemGroups.Deleted:
      return 'Nothing has been deleted.'
    default:
      return 'Nobody is in this group yet. Add a contact here, or select people in Everyone and add them to it.'
  }
}

const NoSuchGroup = () => (
  <>
    <PageHeader title="Group not found" />
    <EmptyState
      sentence="This group is not there. It may have been deleted."
      action={<LinkButton to={addresses.contacts}>All contacts</LinkButton>}
    />
  </>
)
