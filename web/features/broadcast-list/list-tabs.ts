import type { BroadcastStatusCategory, BroadcastsSummary } from '@carillon/contract/broadcasts.ts'

export type ListTab = BroadcastStatusCategory | 'Drafts' | 'Repeating' | 'All'

const tabs: readonly ListTab[] = [
  'All',
  'Broadcasting',
  'Processing',
  'NeedsMessage',
  'Scheduled',
  'Completed',
  'Drafts',
  'Repeating',
]

export const tabLabels: Record<ListTab, string> = {
  All: 'All',
  Broadcasting: 'Broadcasting',
  Processing: 'For approval',
  NeedsMessage: 'Needs Message',
  Scheduled: 'Scheduled',
  Completed: 'Completed',
  Drafts: 'Drafts',
  Repeating: 'Repeating',
}

/** Two categories are rare: they are shown while something is in them, or while one looks at them. */
const rare: readonly ListTab[] = ['Processing', 'NeedsMessage']

/** What the address asks for; anything else is everything. */
export const readTab = (status: string | undefined): ListTab => tabs.find((tab) => tab === status) ?? 'All'

export const tabsFor = (open: ListTab, counts: BroadcastsSummary | undefined): ListTab[] =>
  tabs.filter(
    (tab) => !rare.includes(tab) || tab === open || (tab !== 'All' && counts !== undefined && counts[tab] > 0),
  )
