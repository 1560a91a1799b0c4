import type { BulkReply, Selection } from '@carillon/contract/lists.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { undoWithinMs } from '../media/policy.ts'
import { tellLibrary } from '../media/tell-library.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { removeTemplates, restoreTemplates, setFavorite, setShared } from './change-store.ts'
import { selectTemplates, type TemplateRequest } from './store.ts'

/** Answers how many of the selected were changed: those of others are shared by them alone, but are anybody's favourites. */
export const updateTemplates = async (
  platform: Platform,
  scope: Scope,
  request: TemplateRequest,
  selection: Selection,
  { IsShared, IsFavorite }: { IsShared?: boolean | undefined; IsFavorite?: boolean | undefined },
) => {
  const Count = await transaction(platform.db, async (tx) => {
    const selected = await selectTemplates(tx, scope, request, selection)
    const theirs = selected.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : []))
    if (IsShared !== undefined) await setShared(tx, scope, theirs, IsShared)
    if (IsFavorite === undefined) return IsShared === undefined ? 0 : theirs.length
    const ids = selected.map(({ id }) => id)
    await setFavorite(tx, scope, ids, IsFavorite)
    return ids.length
  })
  tellLibrary(platform, scope)
  return { Count }
}

export const deleteTemplates = async (
  platform: Platform,
  scope: Scope,
  request: TemplateRequest,
  selection: Selection,
): Promise<BulkReply> => {
  const done = await transaction(platform.db, async (tx) => {
    const selected = await selectTemplates(tx, scope, request, selection)
    const theirs = selected.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : []))
    if (theirs.length === 0) return { UndoID: null, Count: 0, TaskID: null }
    const now = platform.clock.now()
    const UndoID = await insertUndo(tx, scope, { audienceId: null, now })
    await removeTemplates(tx, scope, theirs, UndoID, now)
    return { UndoID, Count: theirs.length, TaskID: null }
  })
  tellLibrary(platform, scope)
  return done
}

/** Refused where its name has been given to another meanwhile. */
export const undoTemplateRemoval = async (platform: Platform, scope: Scope, UndoID: number) => {
  try {
    await transaction(platform.db, async (tx) => {
      const since = new Date(platform.clock.now().getTime() - undoWithinMs)
      const isTaken = await takeUndo(tx, scope, { audienceId: null, undoId: UndoID, since })
      if (!isTaken || !(await restoreTemplates(tx, scope, UndoID))) throw refuse('NotFound')
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'templates_by_name') throw refuse('TemplateNameTaken')
    throw error
  }
  tellLibrary(platform, scope)
  return { UndoExecuted: true, UndoID, TaskID: null }
}
