import type { BroadcastsSummary } from '@carillon/contract/broadcasts.ts'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { type ListTab, readTab, tabLabels, tabsFor } from './list-tabs.ts'

type Props = {
  value: ListTab
  counts: BroadcastsSummary | undefined
  onChange: (tab: ListTab) => void
  children: ReactNode
}

/** Broadcasts by status category, the drafts, and what repeats, each with its number. */
export const StatusTabs = ({ value, counts, onChange, children }: Props) => (
  <Tabs value={value} onChange={(next) => onChange(readTab(next ?? undefined))}>
    <TabStrip label="Broadcasts by status" active={value}>
      {tabsFor(value, counts).map((tab) => (
        <Tabs.Tab key={tab} value={tab}>
          {tabLabels[tab]}
          {tab !== 'All' && counts && counts[tab] > 0 ? ` ${formatCount(counts[tab])}` : ''}
        </Tabs.Tab>
      ))}
    </TabStrip>
    <Tabs.Panel value={value} pt="md">
      {children}
    </Tabs.Panel>
  </Tabs>
)
