import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { putStatesBack } from '../../messages/state-store.ts'
import { tellChanged } from '../../messages/tell-inbox.ts'
import { putOptOutsBack, takeOptOutsBack } from '../../opt-outs/bulk/lift-store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { beforeOf, findBatch, keptOf } from '../../undos/batch-store.ts'
import { nothingLeft, type Outcome } from '../../undos/say-left.ts'
import { type Change, inInbox, lifted, optedOut } from './perform-change.ts'

type PutBack = { cursor: number | null; done: number; outcome: Outcome }

/** The next batch of what was done is put back. Answers its number, null after the last, how many it had, and what was left. */
export const putBatchBack = async (
  unit: Unit,
  { undoId, change }: { undoId: number; change: Change },
  below: number,
): Promise<PutBack> => {
  const { db: tx, scope, now } = unit
  const batch = await findBatch(tx, scope, undoId, below)
  if (!batch) return { cursor: null, done: 0, outcome: nothingLeft }
  if (batch.listId === optedOut) {
    await takeOptOutsBack(tx, scope, { phones: batch.ids, source: inInbox, at: batch.at, now })
    tellOptOuts(unit)
    return { cursor: batch.no, done: change.isAutoOptOut ? 0 : batch.ids.length, outcome: nothingLeft }
  }
  if (batch.listId === lifted) {
    await putOptOutsBack(tx, scope, await wereLifted(tx, scope, undoId, batch.no), now)
    tellOptOuts(unit)
    return { cursor: batch.no, done: 0, outcome: nothingLeft }
  }
  const back = await putStatesBack(tx, scope, beforeOf(scope, undoId, batch.no), change, batch.at)
  tellChanged(unit, back)
  const changed = batch.ids.length - back.length
  return { cursor: batch.no, done: batch.ids.length, outcome: { ...nothingLeft, changed } }
}

const wereLifted = async (tx: Db, scope: Scope, undoId: number, no: number): Promise<unknown[]> =>
  (await keptOf(tx, scope, undoId, no)) as unknown[]
