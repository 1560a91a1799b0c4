import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { CarillonMark } from '../../ui/carillon-mark.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import classes from './docs-frame.module.css'

type Props = {
  children: ReactNode
  /** Fills the width, and brings a landmark of its own. */
  hasMain?: boolean
}

/** What surrounds the pages for developers, which need no sign-in. */
export const DocsFrame = ({ children, hasMain = false }: Props) => (
  <div className={classes.frame}>
    <SkipLink />
    <header className={classes.bar}>
      <Link to={addresses.guide} className={classes.brand!} aria-label="Carillon for developers">
        <CarillonMark size={26} />
        <span>Carillon</span>
      </Link>
      <nav aria-label="Documentation" className={classes.pages}>
        <Link to={addresses.guide} activeOptions={{ exact: true }} activeProps={{ 'data-current': true }}>
          Guide
        </Link>
        <Link to={addresses.reference} params={{ _splat: '' }} activeProps={{ 'data-current': true }}>
          Reference
        </Link>
        <a href="/v1/openapi.json" className={classes.document}>
          openapi.json
        </a>
      </nav>
      <ThemeButton />
      <Link to={addresses.home} className={classes.open!}>
        Open Carillon
      </Link>
    </header>
    {hasMain ? (
      <div id="main" tabIndex={-1} className={classes.wide}>
        {children}
      </div>
    ) : (
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    )}
  </div>
)

const ThemeButton = () => {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon aria-label={`Show in ${other} colors`} onClick={() => setColorScheme(other)}>
      {other === 'light' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  )
}
