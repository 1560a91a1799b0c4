import { lazy, Suspense, useState } from 'react'
import { TrayButton } from './tray-button.tsx'

const TrayPopover = lazy(() => import('./tray-popover.tsx').then(({ TrayPopover }) => ({ default: TrayPopover })))

type Props = { opened: boolean; onChange: (isOpen: boolean) => void; isSmall?: boolean }

/**
 * The way back from what was done within the last ten minutes: a button on every page, and what it opens, which is fetched when it is
 * opened first.
 */
export const UndoTray = ({ opened, onChange, isSmall = false }: Props) => {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  const button = <TrayButton isSmall={isSmall} onClick={() => onChange(!opened)} />
  return (
    <section aria-label="Recent changes">
      {wasOpened ? (
        <Suspense fallback={button}>
          <TrayPopover opened={opened} onChange={onChange} isSmall={isSmall} />
        </Suspense>
      ) : (
        button
      )}
    </section>
  )
}
