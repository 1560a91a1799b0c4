import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import classes from './category-tabs.module.css'
import { type DetailsTab, detailsTabs } from './tabs.ts'

type Props = { broadcast: Broadcast; tab: DetailsTab; children: ReactNode }

/** The categories with their live counters; each has an address of its own. */
export const CategoryTabs = ({ broadcast, tab, children }: Props) => {
  const navigate = useNavigate()
  const open = (category: string | null): void => {
    const next = detailsTabs.find((each) => each.category === category)
    if (!next) return
    const params = { id: String(broadcast.BroadcastID), section: next.section, sub: next.category }
    void navigate({ to: '/broadcast-details/$id/{-$section}/{-$sub}', params, replace: true, resetScroll: false })
  }
  return (
    <Tabs value={tab.category} onChange={open} keepMounted={false}>
      <TabStrip label="Results by category" active={tab.category}>
        {detailsTabs.map((each) => (
          <Tabs.Tab key={each.category} value={each.category} className={classes.tab!}>
            {each.label} <span className={classes.count}>{formatCount(each.count(broadcast))}</span>
          </Tabs.Tab>
        ))}
      </TabStrip>
      <Tabs.Panel value={tab.category} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
