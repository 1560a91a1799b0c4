import { Menu } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { ThemeChoice } from './theme-choice.tsx'
import { useSignOut } from './use-sign-out.ts'

type Props = { opened: boolean; onClose: () => void; onHelp: () => void; children: ReactElement }

/** Appearance, help and the way out. */
export const UserMenu = ({ opened, onClose, onHelp, children }: Props) => {
  const signOut = useSignOut()
  return (
    <Menu opened={opened} onClose={onClose} position="top-start" width={232}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ThemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onHelp}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
