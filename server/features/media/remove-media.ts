import type { BulkReply, Selection, Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { countMore, deleteUndo, insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { type MediaRequest, removeMedia, restoreMedia } from './store.ts'
import { tellLibrary } from './tell-library.ts'

/** Out of the library. What has the pictures, broadcasts and templates, keeps them. */
export const deleteMedia = async (unit: Unit, request: MediaRequest, selection: Selection): Promise<BulkReply> => {
  const { db: tx, scope } = unit
  tellLibrary(unit)
  const now = unit.now
  const undoId = await insertUndo(tx, scope, { kind: 'RemovePictures', now })
  const Count = await removeMedia(tx, scope, { request, selection, undoId, now })
  if (Count > 0) {
    await countMore(tx, scope, undoId, Count)
    tellUndos(unit)
    return { UndoID: undoId, Count, TaskID: null }
  }
  await deleteUndo(tx, scope, undoId)
  return { UndoID: null, Count, TaskID: null }
}

export const undoMediaRemoval = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope } = unit
  const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['RemovePictures'], now: unit.now })
  const Restored = taken ? await restoreMedia(tx, scope, UndoID) : 0
  if (Restored === 0) throw refuse('NotFound')

  tellLibrary(unit)
  tellUndos(unit)
  return { UndoExecuted: true, UndoID, TaskID: null, Restored, Left: 0, Message: null }
}
