import { Kbd, Stack, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { areSingleKeysOn, setSingleKeys } from '../../platform/keys.ts'
import { modKey } from '../../ui/mod-key.ts'

const shortcuts: readonly (readonly [keys: string, act: string])[] = [
  [`${modKey} K`, 'Find a page, contact, group, broadcast or conversation, or something to do'],
  [`${modKey} Z`, 'Undo your last change'],
  ['c', 'New broadcast'],
  ['n', 'New conversation'],
  ['g h', 'Go to Home'],
  ['g b', 'Go to Broadcasts'],
  ['g i', 'Go to the Inbox'],
  ['g t', 'Go to Contacts'],
  ['?', 'These shortcuts'],
  ['↑ ↓', 'In a table: move between rows'],
  ['Space', 'In a table: select the row; with Shift a range'],
  [`${modKey} A`, 'In a table: select all that the list shows'],
  ['Enter', 'In a table: open the row'],
  ['j k', 'In the inbox: to the next or the previous conversation'],
  ['Enter', 'In the inbox: open the conversation; Escape goes back to the list'],
  ['r', 'In the inbox: reply'],
  ['e', 'In the inbox: mark as done, or move back from there'],
  ['u', 'In the inbox: mark as unread'],
  ['x', 'In the inbox: select the conversation; with Shift a range'],
  ['/', 'In the inbox: search'],
]

export const Shortcuts = () => {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Stack gap="md">
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {shortcuts.map(([keys, act]) => (
            <Table.Tr key={act}>
              <Table.Td w={110}>
                {keys.split(' ').map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{act}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        label="Use shortcuts of a single key"
        checked={isOn}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked)
          setIsOn(event.currentTarget.checked)
        }}
      />
    </Stack>
  )
}
