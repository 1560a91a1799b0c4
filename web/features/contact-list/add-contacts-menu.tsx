import { systemGroups } from '@carillon/contract/groups.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconClipboardText, IconFileUpload, IconUserPlus } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { LinkItem } from '../../ui/link-item.tsx'

type Props = { ListID: number; onAdd: () => void }

/** One at a time, a pasted list, or a file. */
export const AddContactsMenu = ({ ListID, onAdd }: Props) => (
  <Menu width={200}>
    <Menu.Target>
      <Button leftSection={<IconUserPlus size={18} />} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
        Add contacts
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={onAdd}>
        Add one
      </Menu.Item>
      <LinkItem
        leftSection={<IconClipboardText size={16} />}
        to={addresses.pasteContacts}
        search={{ list: Math.max(ListID, systemGroups.Everyone) }}
      >
        Paste a list
      </LinkItem>
      <LinkItem
        leftSection={<IconFileUpload size={16} />}
        to={addresses.newImport}
        search={{ list: Math.max(ListID, systemGroups.Everyone) }}
      >
        Upload a file
      </LinkItem>
    </Menu.Dropdown>
  </Menu>
)
