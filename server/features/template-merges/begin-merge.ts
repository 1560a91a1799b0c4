import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { lastStored, recount } from '../audiences/merges/store.ts'
import { prepareBulk } from '../audiences/store.ts'
import { beginTask } from '../tasks/begin-task.ts'
import { checkBatch, endMerge } from './check-batch.ts'
import { messageChecks } from './check-kind.ts'
import { batchSize, doneAtOnce } from './policy.ts'
import {
  carryOver,
  deleteMergesBefore,
  insertMerge,
  lockMerge,
  mergeOfBroadcast,
  type NewMerge,
  setTask,
} from './store.ts'

/**
 * Begins a merge in the caller's unit; a large one goes on as a task. Recipients left out by hand stay left out. Messages
 * written by hand stay as long as the common message is the same (rules/personalization 6).
 */
export const beginMerge = async (unit: Unit, merge: Omit<NewMerge, 'now'>): Promise<number> => {
  const { db: tx, scope, now } = unit
  const { audienceId, message, total } = merge
  const before = await mergeBefore(tx, scope, merge)
  const mergeId = await insertMerge(tx, scope, { ...merge, now })
  if (before) {
    const isSameMessage = before.message === message
    await carryOver(tx, scope, { from: before.template_merge_id, to: mergeId, audienceId, isSameMessage })
  }
  if (audienceId !== null) await deleteMergesBefore(tx, scope, audienceId, mergeId)
  await recount(tx, scope, mergeId)
  if (total <= doneAtOnce) await checkAtOnce(tx, scope, mergeId, now)
  else {
    const taskId = await beginTask(tx, scope, messageChecks, { params: { mergeId }, total, now })
    await setTask(tx, scope, mergeId, taskId)
  }
  return mergeId
}

const checkAtOnce = async (tx: Db, scope: Scope, mergeId: number, now: Date) => {
  const merge = (await lockMerge(tx, scope, mergeId))!
  await prepareBulk(tx)
  let all = 0
  for (let after: number | null = 0; after !== null; ) {
    const { done, cursor } = await checkBatch(tx, scope, merge, { after, most: batchSize })
    all += done
    after = cursor
  }
  await endMerge(tx, scope, mergeId, { status: 'Complete', done: all, total: all, now })
}

/** That of the draft's set, or that which the broadcast was sent with. */
const mergeBefore = (
  tx: Db,
  scope: Scope,
  { audienceId, broadcastId }: Pick<NewMerge, 'audienceId' | 'broadcastId'>,
) => (audienceId === null ? mergeOfBroadcast(tx, scope, broadcastId!) : lastStored(tx, scope, audienceId))
