import { type Contact, type Group, systemGroups } from '@carillon/contract/contacts.ts'
import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './contacts-page.module.css'
import { ContactDialog } from './form/contact-dialog.tsx'
import { GroupActions } from './groups/group-actions.tsx'
import { GroupList } from './groups/group-list.tsx'
import { GroupPicker } from './groups/group-picker.tsx'
import { NewGroupDialog } from './groups/new-group-dialog.tsx'
import { isOwn, useGroups } from './queries.ts'
import { ContactTable } from './table/contact-table.tsx'

/** Groups at the left, the contacts of the chosen one at the right; without a group, Everyone. */
export const ContactsPage = () => {
  const { id } = useParams({ strict: false })
  const ListID = id === undefined ? systemGroups.Everyone : Number(id)
  const groups = useGroups()
  const known = groups.data?.Items.find((group) => group.ListID === ListID)
  const [isNewGroupOpen, newGroup] = useDisclosure()
  const isNarrow = useMediaQuery('(max-width: 960px)', undefined, { getInitialValueInEffect: false })

  if (groups.data && !known) return <NoSuchGroup />
  return (
    <div className={classes.columns}>
      {isNarrow ? (
        <GroupPicker chosen={ListID} onNew={newGroup.open} />
      ) : (
        <GroupList chosen={ListID} onNew={newGroup.open} />
      )}
      <GroupContacts key={ListID} ListID={ListID} group={known} />
      <NewGroupDialog opened={isNewGroupOpen} onClose={newGroup.close} />
    </div>
  )
}

const GroupContacts = ({ ListID, group }: { ListID: number; group: Group | undefined }) => {
  const [isFormOpen, form] = useDisclosure()
  const [edited, setEdited] = useState<Contact>()
  const title = ListID === systemGroups.Everyone ? 'Contacts' : (group?.ListName ?? 'Group')
  const open = (contact?: Contact): void => {
    setEdited(contact)
    form.open()
  }
  const add = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => open()}>
      Add a contact
    </Button>
  )
  const isDeleted = ListID === systemGroups.Deleted
  return (
    <div className={classes.contacts}>
      <PageHeader
        title={title}
        // A line of the same height stands in until the count is known.
        subtitle={group ? `${formatCounted(group.RosterCount, 'contact')}${hints[ListID] ?? ''}` : '\u00a0'}
        actions={
          <>
            {group && isOwn(group) && <GroupActions group={group} />}
            {!isDeleted && group?.RosterCount !== 0 && add}
          </>
        }
      />
      <ContactTable
        group={group ?? { ListID, ListName: title, ListType: ListID > 0 ? 'User' : 'System' }}
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
      action={<LinkButton to="/contacts">All contacts</LinkButton>}
    />
  </>
)
