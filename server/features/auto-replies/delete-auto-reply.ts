import type { Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { lockTheirs } from './lock-theirs.ts'
import { setNumbers } from './set-numbers.ts'
import * as store from './store.ts'
import { tellAutoReplies } from './tell-auto-replies.ts'

/** It answers no more from now on; what it was is kept with its undo, whose number is answered. */
export const deleteAutoReply = async (unit: Unit, id: number): Promise<number> => {
  const { db: tx, scope, now } = unit
  await lockTheirs(tx, scope, id)
  const { TextNumberIDs, Keyword } = (await store.findAutoReply(tx, scope, id))!
  const row = await store.deleteAutoReply(tx, scope, id)
  const kept = { row, Keyword, TextNumberIDs } satisfies Kept
  tellAutoReplies(unit)
  tellUndos(unit)
  return await insertUndo(tx, scope, { kind: 'DeleteAutoReply', name: Keyword || null, total: 1, kept, now })
}

/** Refused where one of its numbers has another of that keyword meanwhile, or is no longer of this user. */
export const undoAutoReplyDeletion = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['DeleteAutoReply'], now })
  if (!taken) throw refuse('NotFound')
  const { row, ...answering } = taken.kept as Kept
  if (!answering.TextNumberIDs.every((number) => scope.textNumbers.includes(number))) throw refuse('TextNumberNotYours')
  const id = await store.restoreAutoReply(tx, scope, row)
  await setNumbers(tx, scope, id, answering)
  tellAutoReplies(unit)
  tellUndos(unit)
  return { UndoExecuted: true, UndoID, TaskID: null, Restored: 1, Left: 0, Message: null }
}

type Kept = { row: store.DeletedRow; Keyword: string; TextNumberIDs: number[] }
