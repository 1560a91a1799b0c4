import type { Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { lockWaiting } from './change-scheduled.ts'
import { scheduledStatus } from './policy.ts'
import { readScheduled } from './read-scheduled.ts'
import { endScheduled, lockScheduled, reviveScheduled } from './store.ts'
import { tellScheduled } from './tell-scheduled.ts'

/** It is not said. Answers it with the number of its undo. */
export const cancelScheduled = async (unit: Unit, id: number) => {
  const { db: tx, scope, now } = unit
  const waiting = await lockWaiting(unit, id)
  await endScheduled(tx, scope, id, { status: scheduledStatus.canceled, now })
  const canceled = await readScheduled(tx, scope, id)
  const name = `${canceled.FirstName} ${canceled.LastName}`.trim() || null
  const UndoID = await insertUndo(tx, scope, { kind: 'CancelScheduled', thingId: id, name, total: 1, now })
  tellUndos(unit)
  tellScheduled(unit, waiting)
  return { ...canceled, UndoID }
}

/** It waits again, while its time is still to come. */
export const undoCancel = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['CancelScheduled'], now })
  const canceled = taken && (await lockScheduled(tx, scope, taken.thingId!))
  if (canceled?.status !== scheduledStatus.canceled) throw refuse('NotFound')
  if (Date.parse(canceled.dueAt) <= now.getTime())
    throw refuse('WrongStatus', { summary: 'Its time has passed. Write it anew.' })
  await reviveScheduled(tx, scope, canceled.id)
  tellUndos(unit)
  tellScheduled(unit, canceled)
  return { UndoExecuted: true, UndoID, TaskID: null, Restored: 1, Left: 0, Message: null }
}
