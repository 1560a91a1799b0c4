import type { Undone } from '@carillon/contract/lists.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import { endTasksOfUndo } from '../../tasks/store.ts'
import { nothingLeft, type Outcome, sayLeft } from '../../undos/say-left.ts'
import { noteOutcome, takeUndo, type UndoKind, type UndoRow } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import * as groups from '../groups/store.ts'
import { type Before, takeMergeBack } from '../merge/take-merge-back.ts'
import { mostAtOnce } from '../policy.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { putBatchBack } from './put-back.ts'
import { isUnderNewer } from './put-back-store.ts'
import { contactUndo } from './undo-kind.ts'

/**
 * Takes back what was done to contacts or a group within ten minutes, once; what was done to more than 20,000 as a task. Whoever was
 * changed since, or whose number another contact has by now, is left and told; where everybody's number is another's, it is refused and
 * can be tried again, as where something newer of the same user stands on it, which can be undone first. An act that is still going on goes no further, but an import is waited for.
 */
export const undoAct = async (unit: Unit, UndoID: number, kinds: readonly UndoKind[]): Promise<Undone> => {
  tellContacts(unit)
  tellUndos(unit)
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
  const undo = await takeUndo(tx, scope, { undoId: UndoID, kinds, now })
  if (!undo) throw refuse('NotFound')
  if (undo.kind === 'Import' && undo.isGoing) throw refuse('WrongStatus', { summary: isImporting })
  if (await isUnderNewer(tx, scope, UndoID, now)) throw refuse('WrongStatus', { summary: newerFirst })
  await endTasksOfUndo(tx, scope, UndoID, 'You took this back before its end.', now)
  const { kind, total } = undo
  if (kind === 'Merge') {
    return undone(UndoID, total, await takeMergeBack(tx, scope, UndoID, undo.kept as Before, now))
  }
  await requireGroup(tx, scope, undo)
  if (total > mostAtOnce) {
    const listName = undo.thingId && kind !== 'Import' ? await groups.readName(tx, scope, undo.thingId) : null
    const asked = { params: { kind, listId: undo.thingId, listName }, total, undoId: UndoID, now }
    const TaskID = await beginTask(tx, scope, contactUndo, asked)
    return { ...undone(UndoID, total, nothingLeft), TaskID }
  }
  let outcome = nothingLeft
  for (let cursor: number | null = 0; cursor !== null; ) {
    const step = await putBatchBack(tx, scope, { undoId: UndoID, kind }, cursor, now)
    outcome = await noteOutcome(tx, scope, UndoID, step.outcome)
    cursor = step.cursor
  }
  if (total > 0 && outcome.taken >= total) throw refuse('ContactExists')
  return undone(UndoID, total, outcome)
}

/** The group that members go back into, or are taken out of; who has taken the only one whom they see out of it sees it no more. */
const requireGroup = async (tx: Db, scope: Scope, { kind, thingId }: UndoRow) => {
  const listId = thingId ?? 0
  if (kind === 'DeleteGroup' && !(await groups.bringBack(tx, scope, listId))) throw refuse('GroupNameTaken')
  if (kind !== 'AddToGroup' && kind !== 'RemoveFromGroup') return
  if (!(await groups.isThere(tx, scope, listId))) throw refuse('WrongStatus', { summary: groupIsGone })
}

const undone = (UndoID: number, total: number, outcome: Outcome): Undone => {
  const Left = outcome.changed + outcome.taken
  const Restored = Math.max(0, total - Left)
  return { UndoExecuted: true, UndoID, TaskID: null, Restored, Left, Message: sayLeft(outcome) }
}

const isImporting = 'This file is still being imported. Wait until that is done, then undo it.'
const groupIsGone = 'This group was deleted since. Bring the group back first, then undo this.'
const newerFirst = 'You have changed some of the same contacts again since. Undo the newer one first, then this.'
