import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { type AddWay, addWays, wayIcons, wayLabels } from './add-ways.tsx'

type Props = { button: Ref<HTMLButtonElement>; onChoose: (way: AddWay) => void }

/** One menu for every way to add people. */
export const AddPeopleMenu = ({ button, onChoose }: Props) => (
  <Menu width={252} position="bottom-end">
    <Menu.Target>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconUserPlus size={16} />}
        rightSection={<IconChevronDown size={16} />}
      >
        Add people
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {addWays.map((way) => (
        <Menu.Item key={way} leftSection={wayIcons[way]} onClick={() => onChoose(way)}>
          {wayLabels[way]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
