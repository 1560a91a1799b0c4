import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { addMembers, restoreMembers } from '../groups/member-store.ts'
import { restore } from '../store.ts'
import { takeBatch } from './undo-store.ts'

export type PutBack = { undoId: number; kind: 'members' | 'deleted' | 'group'; listId: number }

/** The next batch of what was taken away comes back. Answers its number, null after the last, and how many are back. */
export const putBatchBack = async (
  tx: Db,
  scope: Scope,
  { undoId, kind, listId }: PutBack,
  afterNo: number,
): Promise<{ cursor: number | null; done: number }> => {
  const batch = await takeBatch(tx, scope, undoId, afterNo)
  if (!batch) return { cursor: null, done: 0 }
  const { no, ids } = batch
  if (kind === 'deleted') return { cursor: no, done: await restore(tx, scope, ids) }
  if (kind === 'group') await restoreMembers(tx, scope, listId, ids)
  else await addMembers(tx, scope, listId, ids)
  return { cursor: no, done: ids.length }
}
