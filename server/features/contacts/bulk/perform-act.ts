import { systemGroups } from '@carillon/contract/groups.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { addMembers, removeMembers } from '../groups/member-store.ts'
import { erase, moveToDeleted, restore } from '../store.ts'
import type { Target } from './store.ts'
import { insertUndo, insertUndoBatch, type UndoKind } from './undo-store.ts'

type ActKind = 'AddToGroup' | 'RemoveFromGroup' | 'Delete' | 'Erase' | 'Restore' | 'DeleteGroup'

/** What is done to many contacts. `listId` is the group that is added to, removed from or deleted; 0 for Everyone. */
export type Act = { readonly kind: ActKind; readonly listId: number; readonly target: Target }

const undoKinds: Partial<Record<ActKind, UndoKind>> = {
  RemoveFromGroup: 'members',
  Delete: 'deleted',
  DeleteGroup: 'group',
}

/** The undo of an act that can be taken back, null of another. Its batches are written as the act goes on. */
export const beginUndo = async (tx: Db, scope: Scope, { kind, listId }: Act, now: Date): Promise<number | null> => {
  const undoKind = undoKinds[kind]
  return undoKind ? await insertUndo(tx, scope, { kind: undoKind, listId, now }) : null
}

/**
 * Does it to these contacts, under the roster lock, and writes down for the undo whom it took away. Answers to how many
 * it was done: who cannot be restored, because Everyone has their number again, is left where they are.
 */
export const performAct = async (
  tx: Db,
  scope: Scope,
  { kind, listId }: Act,
  personIds: readonly number[],
  { undoId, now }: { undoId: number | null; now: Date },
): Promise<number> => {
  if (personIds.length === 0) return 0
  if (undoId !== null) await insertUndoBatch(tx, scope, undoId, personIds)
  switch (kind) {
    case 'AddToGroup':
      await addMembers(tx, scope, listId, personIds)
      break
    case 'RemoveFromGroup':
    case 'DeleteGroup':
      await removeMembers(tx, scope, listId, personIds)
      break
    case 'Delete':
      await moveToDeleted(tx, scope, personIds, now)
      break
    case 'Erase':
      await erase(tx, scope, personIds)
      break
    case 'Restore': {
      const restored = await restore(tx, scope, personIds)
      if (listId !== systemGroups.Everyone) await addMembers(tx, scope, listId, personIds)
      return restored
    }
  }
  return personIds.length
}
