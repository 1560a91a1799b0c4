import type { Draft } from '@carillon/contract/drafts.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

/** What is filled in of a draft has changed: every other tab of its user fetches it. */
export const tellDraft = (
  { afterCommit, scope: { userId } }: Pick<Unit, 'afterCommit' | 'scope'>,
  { DraftBroadcastID, ModifiedDate }: Pick<Draft, 'DraftBroadcastID' | 'ModifiedDate'>,
): void =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.user(userId)], 'draft.updated', { DraftBroadcastID, ModifiedDate }),
  )
