import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import { endTasksOfUndo } from '../../tasks/store.ts'
import * as groups from '../groups/store.ts'
import { type Before, takeMergeBack } from '../merge/take-merge-back.ts'
import { mostAtOnce, undoWithinMs } from '../policy.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { type PutBack, putBatchBack } from './put-back.ts'
import { contactUndo } from './undo-kind.ts'
import { takeUndo, type UndoKind } from './undo-store.ts'

type Undone = { UndoExecuted: boolean; UndoID: number; TaskID: number | null }

/**
 * Takes back a removal within ten minutes, once; one of more than 20,000 contacts as a task, which leaves in Deleted whose
 * number Everyone has got again meanwhile. A small one is refused then. An act that is still going on goes no further.
 */
export const undoAct = async (unit: Unit, UndoID: number, kinds: readonly UndoKind[]): Promise<Undone> => {
  tellContacts(unit)
  try {
    return await takeBack(unit, UndoID, kinds)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'contacts_by_phone') throw refuse('ContactExists')
    throw error
  }
}

const takeBack = async ({ db: tx, scope, now }: Unit, UndoID: number, kinds: readonly UndoKind[]): Promise<Undone> => {
  await lockRoster(tx, scope)
  const undo = await takeUndo(tx, scope, UndoID, kinds, new Date(now.getTime() - undoWithinMs))
  if (!undo) throw refuse('NotFound')
  await endTasksOfUndo(tx, scope, UndoID, 'You took this back before its end.', now)
  const { kind, total } = undo
  const listId = undo.listId ?? 0
  if (kind === 'merged') {
    await takeMergeBack(tx, scope, UndoID, undo.kept as Before, now)
    return { UndoExecuted: true, UndoID, TaskID: null }
  }
  if (kind === 'group' && !(await groups.bringBack(tx, scope, listId))) throw refuse('GroupNameTaken')
  if (kind === 'members' && !(await groups.hasGroup(tx, scope, listId))) throw refuse('NotFound')
  const putBack: PutBack = { undoId: UndoID, kind, listId }
  if (total > mostAtOnce) {
    const listName = listId > 0 ? await groups.readName(tx, scope, listId) : null
    const asked = { params: { putBack, listName }, total, undoId: UndoID, now }
    const TaskID = await beginTask(tx, scope, contactUndo, asked)
    return { UndoExecuted: true, UndoID, TaskID }
  }
  let done = 0
  for (let cursor: number | null = 0; cursor !== null; ) {
    const batch: { cursor: number | null; done: number } = await putBatchBack(tx, scope, putBack, cursor)
    done += batch.done
    cursor = batch.cursor
  }
  if (kind === 'deleted' && done < total) throw refuse('ContactExists')
  return { UndoExecuted: true, UndoID, TaskID: null }
}
