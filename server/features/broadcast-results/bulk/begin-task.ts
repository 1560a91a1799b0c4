import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { insertTask } from '../../tasks/store.ts'
import type { ChosenOf } from '../chosen-store.ts'
import { actQueue } from './queue-acts.ts'

/** What is done to many recipients of a broadcast. */
export type DetailsAct =
  | { kind: 'MakeGroup'; listId: number; of: ChosenOf }
  | { kind: 'OptOut'; source: string; of: ChosenOf }
  | { kind: 'RemoveRecipients'; of: ChosenOf }

export type TaskParams = { act: DetailsAct; listName: string | null }

/** Within the transaction of the caller. */
export const beginTask = async (
  tx: Db,
  scope: Scope,
  { act, total, listName = null, now }: { act: DetailsAct; total: number; listName?: string | null; now: Date },
): Promise<number> => {
  const params: TaskParams = { act, listName }
  const taskId = await insertTask(tx, scope, { kind: act.kind, params, total, undoId: null, now })
  await actQueue.enqueue(tx, scope.accountId, taskId)
  return taskId
}
