import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Brand } from './brand.tsx'
import classes from './shell.module.css'

/** Stands in for the rail on narrow pages. */
export const TopBar = ({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) => (
  <div className={classes.top}>
    <ActionIcon size={44} aria-label="Open menu" onClick={onMenu}>
      <IconMenu2 size={22} />
    </ActionIcon>
    <Brand />
    <ActionIcon size={44} aria-label="Find anything" onClick={onSearch}>
      <IconSearch size={20} />
    </ActionIcon>
  </div>
)
