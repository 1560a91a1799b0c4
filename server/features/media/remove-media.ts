import type { BulkReply, Selection } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { deleteUndo, insertUndo, takeUndo } from '../undos/store.ts'
import { undoWithinMs } from './policy.ts'
import { type MediaRequest, removeMedia, restoreMedia } from './store.ts'
import { tellLibrary } from './tell-library.ts'

/** Out of the library. What has the pictures, broadcasts and templates, keeps them. */
export const deleteMedia = async (unit: Unit, request: MediaRequest, selection: Selection): Promise<BulkReply> => {
  const { db: tx, scope } = unit
  tellLibrary(unit)
  const now = unit.now
  const undoId = await insertUndo(tx, scope, { audienceId: null, now })
  const Count = await removeMedia(tx, scope, { request, selection, undoId, now })
  if (Count > 0) return { UndoID: undoId, Count, TaskID: null }
  await deleteUndo(tx, scope, undoId)
  return { UndoID: null, Count, TaskID: null }
}

export const undoMediaRemoval = async (unit: Unit, UndoID: number) => {
  const { db: tx, scope } = unit
  const since = new Date(unit.now.getTime() - undoWithinMs)
  const isTaken = await takeUndo(tx, scope, { audienceId: null, undoId: UndoID, since })
  if (!isTaken || !(await restoreMedia(tx, scope, UndoID))) throw refuse('NotFound')

  tellLibrary(unit)
  return { UndoExecuted: true, UndoID, TaskID: null }
}
