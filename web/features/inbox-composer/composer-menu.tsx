import { Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
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
        <LinkItem to={addresses.profileSettings} leftSection={<Mark isOn={false} />}>
          Add a signature
        </LinkItem>
      ) : (
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={signing.isSigned}
          leftSection={<Mark isOn={signing.isSigned} />}
          onClick={() => signing.set(!signing.isSigned)}
        >
          Sign here: {signing.text}
        </Menu.Item>
      )}
      <Menu.Item
        role="menuitemcheckbox"
        aria-checked={enterSends}
        leftSection={<Mark isOn={enterSends} />}
        onClick={() => onEnterSends(!enterSends)}
      >
        Enter sends
      </Menu.Item>
      <Menu.Label>
        {enterSends ? 'Shift Enter begins a line.' : 'Enter begins a line.'} Ctrl Enter always sends.
      </Menu.Label>
    </Menu.Dropdown>
  </Menu>
)

const Mark = ({ isOn }: { isOn: boolean }) => (
  <IconCheck size={16} aria-hidden="true" style={{ visibility: isOn ? 'visible' : 'hidden' }} />
)
