import { UnstyledButton } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../features/account/guards.ts'
import { addresses } from '../../platform/addresses.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { modKey } from '../../ui/mod-key.ts'
import { AccountPanel } from './account-panel.tsx'
import { AreaLinks } from './area-links.tsx'
import { Brand } from './brand.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import classes from './rail.module.css'
import { SimulatorLink } from './simulator-link.tsx'

type Props = {
  onSearch: () => void
  onHelp: () => void
  /** The drawer has its brand in its own head, and closes when one goes somewhere. */
  onGo?: () => void
  tray?: ReactNode
}

/** What stands at the left of every page, or in the drawer of narrow ones. */
export const Rail = ({ onSearch, onHelp, onGo, tray }: Props) => {
  return (
    <div className={classes.rail}>
      {!onGo && <Brand />}
      <UnstyledButton className={classes.search!} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden="true" />
        <span>Find anything</span>
        <kbd>{modKey} K</kbd>
      </UnstyledButton>
      {useMay('sender') && (
        <LinkButton
          to={addresses.newBroadcast}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={onGo}
          aria-keyshortcuts="c"
          fullWidth
        >
          New broadcast
        </LinkButton>
      )}
      <AreaLinks {...(onGo && { onGo })} />
      <div className={classes.space} />
      {tray}
      <ConnectionNotice />
      <SimulatorLink />
      <AccountPanel onHelp={onHelp} onGo={onGo} />
    </div>
  )
}
