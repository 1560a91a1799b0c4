import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { LinkItem } from '../../ui/link-item.tsx'
import { ToolButton } from '../library/tool-button.tsx'
import type { useSigning } from './use-signing.ts'

type Props = {
  signing: ReturnType<typeof useSigning>
  enterSends: boolean
  onEnterSends: (enterSends: boolean) => void
}

/** How one writes here. */
export const ComposerMenu = ({ signing, enterSends, onEnterSends }: Props) => (
  <Menu position="top-end" width={264}>
    <Menu.Target>
      <ToolButton label="More choices" icon={IconDots} isSmall />
    </Menu.Target>
    <Menu.Dropdown>
      {signing.text === '' ? (
        <LinkItem to={addresses.profileSettings}>Add a signature</LinkItem>
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
