import { Drawer } from '@mantine/core'
import { Brand } from './brand.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'

type Props = { opened: boolean; onClose: () => void; onSearch: () => void; onHelp: () => void }

/** The rail of narrow pages. */
export const RailDrawer = ({ opened, onClose, onSearch, onHelp }: Props) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    size={288}
    padding={0}
    title={<Brand />}
    classNames={{ header: classes.drawerHead!, body: classes.drawerBody! }}
  >
    <Rail onSearch={onSearch} onHelp={onHelp} onGo={onClose} />
  </Drawer>
)
