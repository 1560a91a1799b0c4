import { Menu } from '@mantine/core'
import { IconClock, IconDots } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { LinkItem } from '../../ui/link-item.tsx'
import { ToolButton } from '../library/tool-button.tsx'
import type { useSigning } from './use-signing.ts'

type Props = {
  signing: ReturnType<typeof useSigning>
  enterSends: boolean
  onEnterSends: (enterSends: boolean) => void
  onLater: () => void
}

/** When it leaves, and how one writes here. */
export const ComposerMenu = ({ signing, enterSends, onEnterSends, onLater }: Props) => (
  <Menu position="top-end" width={264}>
    <Menu.Target>
      <ToolButton label="More choices" icon={IconDots} isSmall />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconClock size={16} aria-hidden="true" />} onClick={onLater}>
        Send later
      </Menu.Item>
      <Menu.Divider />
      {signing.text === '' ? (
        <LinkItem to={addresses.textSettings}>Add a signature</LinkItem>
      ) : (
        <Menu.CheckboxItem checked={signing.isSigned} closeMenuOnClick onChange={signing.set}>
          Sign here: {signing.text}
        </Menu.CheckboxItem>
      )}
      <Menu.CheckboxItem checked={enterSends} closeMenuOnClick onChange={onEnterSends}>
        Enter sends
      </Menu.CheckboxItem>
      <Menu.Label>
        {enterSends ? 'Shift Enter begins a line.' : 'Enter begins a line.'} Ctrl Enter always sends.
      </Menu.Label>
    </Menu.Dropdown>
  </Menu>
)
