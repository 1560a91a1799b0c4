import type { Events } from '@carillon/contract/events.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

type Telling = Pick<Unit, 'afterCommit' | 'scope'>

/** A draft has changed: every other tab of its user fetches it. */
export const tellDraft = ({ afterCommit, scope: { userId } }: Telling, draft: Events['draft.updated']): void => {
  const { DraftBroadcastID, ModifiedDate } = draft
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.user(userId)], 'draft.updated', { DraftBroadcastID, ModifiedDate }),
  )
}

/** It has been sent or deleted: no tab may go on with it. */
export const tellDraftEnded = (
  { afterCommit, scope: { userId } }: Telling,
  DraftBroadcastID: number,
  become: Partial<Pick<Events['draft.ended'], 'BroadcastID' | 'RepeatingBroadcastID'>> = {},
): void =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.user(userId)], 'draft.ended', {
      ...{ BroadcastID: null, RepeatingBroadcastID: null, ...become },
      DraftBroadcastID,
    }),
  )
