import { Popover } from '@mantine/core'
import { TrayButton } from './tray-button.tsx'
import { UndoList } from './undo-list.tsx'
import classes from './undo-tray.module.css'

type Props = { opened: boolean; onChange: (isOpen: boolean) => void; isSmall: boolean }

/** The button with what it opens. */
export const TrayPopover = ({ opened, onChange, isSmall }: Props) => (
  <Popover
    opened={opened}
    onChange={onChange}
    position={isSmall ? 'bottom-end' : 'right-end'}
    width="min(400px, calc(100vw - 24px))"
    shadow="md"
    trapFocus
    returnFocus
  >
    <Popover.Target>
      <TrayButton isSmall={isSmall} onClick={() => onChange(!opened)} />
    </Popover.Target>
    <Popover.Dropdown p={0} aria-label="Recent changes">
      <h2 className={classes.title}>Recent changes</h2>
      <UndoList />
    </Popover.Dropdown>
  </Popover>
)
