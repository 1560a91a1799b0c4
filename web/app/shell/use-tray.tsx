import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { UndoTray } from '../../features/undos/undo-tray.tsx'

/** Recent changes: on the rail where there is one, else on the bar at the top. */
export const useTray = (): { open: () => void; onRail: ReactNode; onTop: ReactNode } => {
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 1140px)', false, { getInitialValueInEffect: false })
  return {
    open: () => setIsOpen(true),
    onRail: isNarrow ? null : <UndoTray opened={isOpen} onChange={setIsOpen} />,
    onTop: isNarrow ? <UndoTray opened={isOpen} onChange={setIsOpen} isSmall /> : null,
  }
}
