import { type Contact, type Group, systemGroups } from '@carillon/contract/contacts.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconPencil, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { fullName } from '../full-name.ts'
import { onlyThis, useContactActs } from '../use-contact-acts.ts'

type Props = { contact: Contact; group: Pick<Group, 'ListID' | 'ListName' | 'ListType'>; onEdit: () => void }

/** The menu of a row. */
export const ContactMenu = ({ contact, group, onEdit }: Props) => {
  const acts = useContactActs()
  const meant = onlyThis(contact, group.ListID)
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${fullName(contact)}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {group.ListID === systemGroups.Deleted ? (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => acts.bringBack(meant)}>
            Restore
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            {group.ListType === 'User' && (
              <Menu.Item leftSection={<IconUserMinus size={16} />} onClick={() => acts.removeFrom(group, meant)}>
                Remove from {group.ListName}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => acts.moveToDeleted(meant)}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
