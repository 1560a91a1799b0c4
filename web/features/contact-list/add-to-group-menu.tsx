import type { Group } from '@carillon/contract/groups.ts'
import { Button, Menu, ScrollArea, Text } from '@mantine/core'
import { IconChevronDown, IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { isOwn, useGroups } from '../contacts/queries.ts'

type Props = { except: number; onChoose: (group: Group) => void; onNew: () => void }

/** Chooses one of the account's own groups, or a new one. */
export const AddToGroupMenu = ({ except, onChoose, onNew }: Props) => {
  const groups = useGroups().data?.Items.filter((group) => isOwn(group) && group.ListID !== except) ?? []
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button
          size="compact-md"
          variant="default"
          title="Add to group"
          leftSection={<IconUsersPlus size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Add to group
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={onNew}>
          New group
        </Menu.Item>
        {groups.length > 0 && <Menu.Divider />}
        <ScrollArea.Autosize mah={216} type="auto">
          {groups.map((group) => (
            <Menu.Item key={group.ListID} onClick={() => onChoose(group)}>
              <Text truncate>{group.ListName}</Text>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
