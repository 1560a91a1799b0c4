import type { Events } from '@carillon/contract/events.ts'
import { type Realtime, roomOf } from '../../platform/realtime.ts'

/** How far a merge is, or that something of it has changed since it was done, for the pages of its user. */
export const tellMerge = (realtime: Realtime, userId: number, merge: Events['merge.progress']): void =>
  realtime.publish([roomOf.user(userId)], 'merge.progress', merge)
