import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { DetailsTab } from './tabs.ts'

/**
 * Whether the people of a category are only being put together: after it was made, and again after a change of its message,
 * there are none for a moment, however many it has.
 */
export const isPreparing = (tab: DetailsTab, broadcast: Broadcast, size: number): boolean =>
  size === 0 && broadcast.TotalCompleted === 0 && tab.count(broadcast) > 0
