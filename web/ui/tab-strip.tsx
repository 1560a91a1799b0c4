import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './strip.module.css'
import { useStrip } from './use-strip.ts'

type Props = { label: string; active: string; children: ReactNode }

/** The tabs in one row; where they do not fit, the open one is in view and more of them fade out at the edges. */
export const TabStrip = ({ label, active, children }: Props) => (
  <Tabs.List
    className={classes.strip!}
    aria-label={label}
    {...useStrip<HTMLDivElement>('[role="tab"][aria-selected="true"]', active)}
  >
    {children}
  </Tabs.List>
)
