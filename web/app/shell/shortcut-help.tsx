import { Kbd, Stack, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { modKey } from './mod-key.ts'
import { areSingleKeysOn, setSingleKeys } from './use-shortcuts.ts'

const shortcuts: readonly (readonly [keys: string, act: string])[] = [
  [`${modKey} K`, 'Find a page, contact, group or broadcast, or something to do'],
  [`${modKey} Z`, 'Undo your last change'],
  ['c', 'New broadcast'],
  ['g h', 'Go to Home'],
  ['g b', 'Go to Broadcasts'],
  ['g t', 'Go to Contacts'],
  ['?', 'This help'],
  ['↑ ↓', 'In a table: move between rows'],
  ['Space', 'In a table: select the row; with Shift a range'],
  [`${modKey} A`, 'In a table: select all that the list shows'],
  ['Enter', 'In a table: open the row'],
]

export const ShortcutHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="md">
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
    </Dialog>
  )
}
