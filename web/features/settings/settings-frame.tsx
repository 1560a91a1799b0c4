import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { PlanPanel } from './plan-panel.tsx'
import classes from './settings-frame.module.css'
import { useSettingsPages } from './settings-pages.ts'

type Props = {
  title: string
  subtitle: string
  /** A list, which takes the whole width: the plan is not beside it. */
  isList?: boolean
  children: ReactNode
}

/** A page of settings: the others above it, and the plan and the numbers in view beside forms. */
export const SettingsFrame = ({ title, subtitle, isList = false, children }: Props) => (
  <>
    <SectionNav label="Settings" links={useSettingsPages()} />
    <PageHeader title={title} subtitle={subtitle} />
    {isList ? (
      <Stack gap="md">{children}</Stack>
    ) : (
      <div className={classes.frame}>
        <Stack gap="md" className={classes.main!}>
          {children}
        </Stack>
        <PlanPanel />
      </div>
    )}
  </>
)
