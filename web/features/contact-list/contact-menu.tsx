import type { Contact } from '@carillon/contract/contacts.ts'
import { type Group, systemGroups } from '@carillon/contract/groups.ts'
import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconMessage, IconPencil, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { RowMenu } from '../../ui/row-menu.tsx'
import { fullName } from '../contacts/full-name.ts'
import { onlyThis, useContactActs } from '../contacts/use-contact-acts.ts'
import { useTextTo } from '../conversations/use-text-to.ts'

type Props = {
  contact: Contact
  group: Pick<Group, 'ListID' | 'ListName' | 'ListType' | 'CanChange'>
  onEdit: () => void
}

/** The menu of a row. */
export const ContactMenu = (props: Props) => (
  <RowMenu label={`Actions for ${fullName(props.contact)}`}>
    <Items {...props} />
  </RowMenu>
)

const Items = ({ contact, group, onEdit }: Props) => {
  const acts = useContactActs()
  const textTo = useTextTo()
  const meant = onlyThis(contact, group.ListID)
  if (group.ListID === systemGroups.Deleted) {
    return (
      <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => acts.bringBack(meant)}>
        Restore
      </Menu.Item>
    )
  }
  return (
    <>
      {textTo && contact.PrimaryPhone !== '' && (
        <Menu.Item leftSection={<IconMessage size={16} />} onClick={() => textTo(contact.PrimaryPhone)}>
          Text
        </Menu.Item>
      )}
      {contact.CanChange ? (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Edit
        </Menu.Item>
      ) : (
        <Menu.Label>Shared with you</Menu.Label>
      )}
      {group.ListType === 'User' && (contact.CanChange || group.CanChange) && (
        <Menu.Item leftSection={<IconUserMinus size={16} />} onClick={() => acts.removeFrom(group, meant)}>
          Remove from {group.ListName}
        </Menu.Item>
      )}
      {contact.CanChange && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => acts.moveToDeleted(meant)}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  )
}
