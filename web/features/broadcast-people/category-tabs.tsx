import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toBroadcast } from '../../platform/addresses.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { CategoryTab } from './category-tab.tsx'
import { useAddress } from './details-source.ts'
import { type DetailsPlace, segmentsOf, tabsOf } from './tabs.ts'

type Props = {
  broadcast: Broadcast
  place: DetailsPlace
  /** How many rows the open tab shows, once that is known. */
  shownSize: number | undefined
  children: ReactNode
}

/** The categories with their live counters; each has an address of its own. */
export const CategoryTabs = ({ broadcast, place, shownSize, children }: Props) => {
  const navigate = useNavigate()
  const address = useAddress(broadcast.BroadcastID)
  const { category } = place.tab
  const tabs = tabsOf(broadcast)
  const open = (chosen: string | null): void => {
    const tab = tabs.find((each) => each.category === chosen)
    if (!tab) return
    void navigate({ ...toBroadcast(address, segmentsOf({ tab, response: 'all' })), replace: true, resetScroll: false })
  }
  return (
    <Tabs value={category} onChange={open} keepMounted={false}>
      <TabStrip label="Results by category" active={category}>
        {tabs.map((each) => (
          <CategoryTab
            key={each.category}
            value={each.category}
            label={each.label}
            count={(each.category === category ? shownSize : undefined) ?? each.count(broadcast)}
          />
        ))}
      </TabStrip>
      <Tabs.Panel value={category} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
