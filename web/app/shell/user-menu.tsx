import { Menu } from '@mantine/core'
import { IconHelp, IconLogout, IconRoute, IconSettings } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useMay } from '../../features/account/guards.ts'
import { useSignOut } from '../../features/session/use-sign-out.ts'
import { useSettingsPages } from '../../features/settings/settings-pages.ts'
import { addresses } from '../../platform/addresses.ts'
import { LinkItem } from '../../ui/link-item.tsx'
import { ThemeChoice } from './theme-choice.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  onHelp: () => void
  onGo?: (() => void) | undefined
  children: ReactElement
}

const tours = [
  ['sample-text-announcement', 'Tour: text announcement'],
  ['sample-text-survey', 'Tour: text survey'],
  ['sample-voice-survey', 'Tour: voice survey'],
] as const

/** Appearance, settings, help and the way out. */
export const UserMenu = ({ opened, onClose, onHelp, onGo, children }: Props) => {
  const signOut = useSignOut()
  const [first] = useSettingsPages()
  const mayCreate = useMay('sender')
  return (
    <Menu opened={opened} onClose={onClose} position="top-start" width={232}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ThemeChoice />
        <Menu.Divider />
        {first && (
          <LinkItem to={first.to} leftSection={<IconSettings size={16} />} onClick={onGo}>
            Settings
          </LinkItem>
        )}
        {mayCreate &&
          tours.map(([sample, label]) => (
            <LinkItem
              key={sample}
              to={addresses.newBroadcast}
              search={{ sample }}
              leftSection={<IconRoute size={16} />}
              onClick={onGo}
            >
              {label}
            </LinkItem>
          ))}
        <Menu.Item leftSection={<IconHelp size={16} />} onClick={onHelp}>
          Help and shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
