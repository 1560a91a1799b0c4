import type { Db } from '../../platform/database.ts'
import { enqueue, longWorkOf } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { lastStored, recount } from '../audiences/merges/store.ts'
import { checkMessages } from './check-messages.ts'
import { doneAtOnce } from './policy.ts'
import { carryOver, deleteMergesBefore, insertMerge, mergeOfBroadcast, type NewMerge } from './store.ts'

export type RunPayload = { accountId: number; userId: number; mergeId: number }

export const runJob = 'merges.run'

/**
 * Begins a merge in the caller's unit; a large one goes on by a job. Recipients left out by hand stay left out. Messages
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
  if (total <= doneAtOnce) while (!(await checkMessages(unit, scope, mergeId)).isOver);
  else await enqueueRun(unit, { accountId: scope.accountId, userId: scope.userId, mergeId })
  return mergeId
}

/** That of the draft's set, or that which the broadcast was sent with. */
const mergeBefore = (
  tx: Db,
  scope: Scope,
  { audienceId, broadcastId }: Pick<NewMerge, 'audienceId' | 'broadcastId'>,
) => (audienceId === null ? mergeOfBroadcast(tx, scope, broadcastId!) : lastStored(tx, scope, audienceId))

/** Goes on with it when the transaction has committed, or later. */
export const enqueueRun = ({ db }: Pick<Platform, 'db'>, payload: RunPayload, runAt?: Date) =>
  enqueue(
    db,
    runJob,
    payload,
    runAt,
    `${runJob}:${payload.accountId}:${payload.mergeId}`,
    longWorkOf(payload.accountId),
  )
