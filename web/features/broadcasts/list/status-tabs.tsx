import type { BroadcastStatusCategory } from '@carillon/contract/broadcasts.ts'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'

export type ListTab = BroadcastStatusCategory | 'Drafts' | 'All'

type Props = { value: ListTab; draftCount: number | undefined; onChange: (tab: ListTab) => void; children: ReactNode }

const tabs: readonly ListTab[] = ['All', 'Broadcasting', 'Scheduled', 'Completed', 'Drafts']

/** What the address asks for; anything else is everything. */
export const readTab = (status: string | undefined): ListTab => tabs.find((tab) => tab === status) ?? 'All'

/** Broadcasts by status category, and the drafts. */
export const StatusTabs = ({ value, draftCount, onChange, children }: Props) => (
  <Tabs value={value} onChange={(next) => onChange(readTab(next ?? undefined))}>
    <TabStrip label="Broadcasts by status" active={value}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab} value={tab}>
          {tab}
          {tab === 'Drafts' && draftCount ? ` ${formatCount(draftCount)}` : ''}
        </Tabs.Tab>
      ))}
    </TabStrip>
    <Tabs.Panel value={value} pt="md">
      {children}
    </Tabs.Panel>
  </Tabs>
)
