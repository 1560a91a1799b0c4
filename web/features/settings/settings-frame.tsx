import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { PlanPanel } from './plan-panel.tsx'
import classes from './settings-frame.module.css'
import { useSettingsPages } from './settings-pages.ts'

type Props = { title: string; subtitle: string; children: ReactNode }

/** A page of settings: the others above it, and the plan and the numbers always in view. */
export const SettingsFrame = ({ title, subtitle, children }: Props) => (
  <>
    <SectionNav label="Settings" links={useSettingsPages()} />
    <PageHeader title={title} subtitle={subtitle} />
    <div className={classes.frame}>
      <Stack gap="md" className={classes.main!}>
        {children}
      </Stack>
      <PlanPanel />
    </div>
  </>
)
