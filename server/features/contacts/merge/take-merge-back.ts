import type { Db } from '../../../platform/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { takeBatch } from '../bulk/undo-store.ts'
import { removeMembers } from '../groups/member-store.ts'
import { type ContactRow, findVisible, restore, updateRow } from '../store.ts'

/** How the kept contact was before a merge. */
export type Before = { personId: number; row: Required<ContactRow>; addedLists: readonly number[] }

/** The kept contact is as it was, and the others are back. Refused when one of their numbers has come back by itself. */
export const takeMergeBack = async (tx: Db, scope: Scope, undoId: number, before: Before, now: Date) => {
  const { personId, row, addedLists } = before
  if ((await findVisible(tx, scope, [personId])).length === 0) throw refuse('NotFound')
  await updateRow(tx, scope, personId, row, now)
  for (const listId of addedLists) await removeMembers(tx, scope, listId, [personId])
  const others = (await takeBatch(tx, scope, undoId, 0))!.ids
  if ((await restore(tx, scope, others)) < others.length) throw refuse('ContactExists')
}
