import { Stack } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { useUser } from '../account/queries.ts'
import { PlanPanel } from './plan-panel.tsx'
import classes from './settings-frame.module.css'
import { settingsPagesOf } from './settings-pages.ts'

type Props = { title: string; subtitle: string; children: ReactNode }

/** A page of settings: the others above it, and the plan and the numbers always in view. */
export const SettingsFrame = ({ title, subtitle, children }: Props) => (
  <>
    <SettingsNav />
    <PageHeader title={title} subtitle={subtitle} />
    <div className={classes.frame}>
      <Stack gap="md" className={classes.main!}>
        {children}
      </Stack>
      <PlanPanel />
    </div>
  </>
)

const SettingsNav = () => {
  const user = useUser()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label="Settings" className={classes.nav}>
      <ul className={classes.links}>
        {settingsPagesOf(user).map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link!}
              activeOptions={{ exact: true }}
              data-current={pathname === to || undefined}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
