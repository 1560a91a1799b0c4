import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import classes from './shell.module.css'

type Props = { onMenu: () => void; onSearch: () => void; tray: ReactNode }

/** Stands in for the rail on narrow pages. */
export const TopBar = ({ onMenu, onSearch, tray }: Props) => (
  <div className={classes.top}>
    <ActionIcon size={44} aria-label="Open menu" onClick={onMenu}>
      <IconMenu2 size={22} />
    </ActionIcon>
    <Brand />
    {tray}
    <ActionIcon size={44} aria-label="Find anything" onClick={onSearch}>
      <IconSearch size={20} />
    </ActionIcon>
  </div>
)
