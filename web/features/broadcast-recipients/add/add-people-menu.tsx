import { Button, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconChartBar,
  IconChevronDown,
  IconClipboardText,
  IconFileSpreadsheet,
  IconHash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The ways in which people come onto the list. */
export type AddWay = 'contacts' | 'groups' | 'numbers' | 'paste' | 'file' | 'results'

type Props = { isFirst: boolean; onChoose: (way: AddWay) => void }

/** One menu for every way to add people. */
export const AddPeopleMenu = ({ isFirst, onChoose }: Props) => (
  <Menu width={252} position={isFirst ? 'bottom' : 'bottom-start'}>
    <Menu.Target>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconUserPlus size={16} />}
        rightSection={<IconChevronDown size={16} />}
      >
        Add people
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {ways.map(({ way, icon }) => (
        <Menu.Item key={way} leftSection={icon} onClick={() => onChoose(way)}>
          {wayLabels[way]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

export const wayLabels: Record<AddWay, string> = {
  groups: 'Add groups',
  contacts: 'Add from contacts',
  numbers: 'Add numbers',
  paste: 'Paste a list',
  file: 'Upload a file',
  results: 'From results of a broadcast',
}

const ways: readonly { way: AddWay; icon: ReactNode }[] = [
  { way: 'groups', icon: <IconUsersGroup size={16} /> },
  { way: 'contacts', icon: <IconAddressBook size={16} /> },
  { way: 'numbers', icon: <IconHash size={16} /> },
  { way: 'paste', icon: <IconClipboardText size={16} /> },
  { way: 'file', icon: <IconFileSpreadsheet size={16} /> },
  { way: 'results', icon: <IconChartBar size={16} /> },
]
