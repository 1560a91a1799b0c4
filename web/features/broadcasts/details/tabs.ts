import type { Broadcast, DetailsQuery } from '@carillon/contract/broadcasts.ts'
import type { z } from 'zod'

export type DetailsCategory = z.infer<typeof DetailsQuery>['category']

export type DetailsTab = {
  /** Path fragments of spec 2 §2: the section, and the category as the last segment. */
  readonly section: 'text-results' | 'text-replies'
  readonly category: DetailsCategory
  readonly label: string
  readonly count: (broadcast: Broadcast) => number
  /** Said where nobody is in it. */
  readonly empty: string
}

export const detailsTabs: readonly DetailsTab[] = [
  {
    section: 'text-results',
    category: 'all',
    label: 'All Texts',
    count: (broadcast) => broadcast.PhoneNumberCount,
    empty: 'This broadcast has no recipients.',
  },
  {
    section: 'text-results',
    category: 'delivered',
    label: 'Delivered',
    count: (broadcast) => broadcast.DeliveredTexts,
    empty: 'Nothing has been delivered yet. Carriers report within seconds, some take longer.',
  },
  {
    section: 'text-results',
    category: 'failed',
    label: 'Failed',
    count: (broadcast) => broadcast.FailedTextTotal,
    empty: 'Nothing failed.',
  },
  {
    section: 'text-results',
    category: 'invalid',
    label: 'Invalid',
    count: (broadcast) => broadcast.InvalidTextCount,
    empty: 'Every number could be texted.',
  },
  {
    section: 'text-results',
    category: 'not-completed',
    label: 'Incomplete',
    count: (broadcast) => broadcast.NotDeliveredTexts,
    empty: 'Nobody is left: every text has its result.',
  },
  {
    section: 'text-results',
    category: 'not-replied',
    label: 'Not Replied',
    count: (broadcast) => broadcast.NotRepliedTotal,
    empty: 'Everyone who got it has replied.',
  },
  {
    section: 'text-replies',
    category: 'replied',
    label: 'Replied',
    count: (broadcast) => broadcast.RepliedTotal,
    empty: 'No replies yet. They show here by themselves.',
  },
  {
    section: 'text-replies',
    category: 'opted-out',
    label: 'Opted Out',
    count: (broadcast) => broadcast.TextOptedOut,
    empty: 'Nobody opted out.',
  },
]

/** The tab of an address; the first of its section, or of all, where the address names none. */
export const readDetailsTab = (section: string | undefined, sub: string | undefined): DetailsTab =>
  detailsTabs.find((tab) => tab.section === section && tab.category === sub) ??
  detailsTabs.find((tab) => tab.section === section) ??
  detailsTabs[0]!
