import type { Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import { endTasksOfUndo } from '../../tasks/store.ts'
import { nothingLeft, sayLeft } from '../../undos/say-left.ts'
import { noteOutcome, takeUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { mostAtOnce } from './change-conversations.ts'
import type { Change } from './perform-change.ts'
import { putBatchBack } from './put-back.ts'
import { conversationUndo } from './undo-kind.ts'

/** Takes a change of conversations back within ten minutes, once; of very many as a task. What is still going on goes no further. */
export const undoChange = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const undo = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['Conversations'], now })
  if (!undo) throw refuse('NotFound')
  tellUndos(unit)
  await endTasksOfUndo(tx, scope, UndoID, 'You took this back before its end.', now)
  const change = undo.kept as Change
  const undone = { UndoExecuted: true, UndoID, TaskID: null, Restored: undo.total, Left: 0, Message: null }
  if (undo.total > mostAtOnce) {
    const params = { change, listName: null }
    const asked = { params, total: undo.total, undoId: UndoID, now }
    return { ...undone, TaskID: await beginTask(tx, scope, conversationUndo, asked) }
  }
  let outcome = nothingLeft
  for (let cursor: number | null = 0; cursor !== null; ) {
    const step = await putBatchBack(unit, { undoId: UndoID, change }, cursor)
    outcome = await noteOutcome(tx, scope, UndoID, step.outcome)
    cursor = step.cursor
  }
  return {
    ...undone,
    Restored: Math.max(0, undo.total - outcome.changed),
    Left: outcome.changed,
    Message: sayLeft(outcome),
  }
}
