import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

/** What the user can take back has changed: every tab of theirs fetches it anew. */
export const tellUndos = ({ afterCommit, scope: { userId } }: Pick<Unit, 'afterCommit' | 'scope'>): void =>
  afterCommit(({ realtime }) => realtime.publish([roomOf.user(userId)], 'undos.updated', { UserID: userId }))
