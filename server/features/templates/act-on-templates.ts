import type { BulkReply, Selection, Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { tellLibrary } from '../media/tell-library.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { readTemplateName, removeTemplates, restoreTemplates, setFavorite, setShared } from './change-store.ts'
import { selectTemplates, type TemplateRequest } from './store.ts'

/** Answers how many of the selected were changed: those of others are shared by them alone, but are anybody's favourites. */
export const updateTemplates = async (
  unit: Unit,
  request: TemplateRequest,
  selection: Selection,
  { IsShared, IsFavorite }: { IsShared?: boolean | undefined; IsFavorite?: boolean | undefined },
) => {
  const { db: tx, scope } = unit
  tellLibrary(unit)
  const selected = await selectTemplates(tx, scope, request, selection)
  const theirs = selected.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : []))
  if (IsShared !== undefined) await setShared(tx, scope, theirs, IsShared)
  if (IsFavorite === undefined) return { Count: IsShared === undefined ? 0 : theirs.length }
  const ids = selected.map(({ id }) => id)
  await setFavorite(tx, scope, ids, IsFavorite)
  return { Count: ids.length }
}

export const deleteTemplates = async (
  unit: Unit,
  request: TemplateRequest,
  selection: Selection,
): Promise<BulkReply> => {
  const { db: tx, scope } = unit
  tellLibrary(unit)
  const selected = await selectTemplates(tx, scope, request, selection)
  const theirs = selected.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : []))
  if (theirs.length === 0) return { UndoID: null, Count: 0, TaskID: null }
  const now = unit.now
  const name = theirs.length === 1 ? await readTemplateName(tx, scope, theirs[0]!) : null
  const UndoID = await insertUndo(tx, scope, { kind: 'DeleteTemplates', name, total: theirs.length, now })
  tellUndos(unit)
  await removeTemplates(tx, scope, theirs, UndoID, now)
  return { UndoID, Count: theirs.length, TaskID: null }
}

/** Refused where its name has been given to another meanwhile. */
export const undoTemplateRemoval = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope } = unit
  try {
    const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['DeleteTemplates'], now: unit.now })
    const Restored = taken ? await restoreTemplates(tx, scope, UndoID) : 0
    if (Restored === 0) throw refuse('NotFound')
    tellLibrary(unit)
    tellUndos(unit)
    return { UndoExecuted: true, UndoID, TaskID: null, Restored, Left: 0, Message: null }
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'templates_by_name') throw refuse('TemplateNameTaken')
    throw error
  }
}
