import type { BulkReply, Selection } from '@carillon/contract/lists.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteUndo, insertUndo, takeUndo } from '../undos/store.ts'
import { undoWithinMs } from './policy.ts'
import { type MediaRequest, removeMedia, restoreMedia } from './store.ts'
import { tellLibrary } from './tell-library.ts'

/** Out of the library. What has the pictures, broadcasts and templates, keeps them. */
export const deleteMedia = async (
  platform: Platform,
  scope: Scope,
  request: MediaRequest,
  selection: Selection,
): Promise<BulkReply> => {
  const done = await transaction(platform.db, async (tx) => {
    const now = platform.clock.now()
    const undoId = await insertUndo(tx, scope, { audienceId: null, now })
    const Count = await removeMedia(tx, scope, { request, selection, undoId, now })
    if (Count > 0) return { UndoID: undoId, Count, TaskID: null }
    await deleteUndo(tx, scope, undoId)
    return { UndoID: null, Count, TaskID: null }
  })
  tellLibrary(platform, scope)
  return done
}

export const undoMediaRemoval = async (platform: Platform, scope: Scope, UndoID: number) => {
  await transaction(platform.db, async (tx) => {
    const since = new Date(platform.clock.now().getTime() - undoWithinMs)
    const isTaken = await takeUndo(tx, scope, { audienceId: null, undoId: UndoID, since })
    if (!isTaken || !(await restoreMedia(tx, scope, UndoID))) throw refuse('NotFound')
  })
  tellLibrary(platform, scope)
  return { UndoExecuted: true, UndoID, TaskID: null }
}
