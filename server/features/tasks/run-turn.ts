import { isDatabaseAway } from '../../platform/database.ts'
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { inSmallerSteps } from '../../platform/smaller-steps.ts'
import { mostTries, secondsAfterFailure } from './policy.ts'
import { holdTask, noteFailure, readTask } from './store.ts'
import { endTask, inTaskUnit, takeStep } from './take-step.ts'
import type { Kind, TaskRow } from './task-kind.ts'

type Options = {
  forMs: number
  /** Workers leave it alone for so long after each step: they hold a lease, a call has none. */
  keepSeconds?: number
}

/** Step by step, until it has ended, cannot go on now, or others have their turn. Answers whether it has ended. */
export const runTurn = async (
  platform: Platform,
  scope: Scope,
  kind: Kind,
  taskId: number,
  { forMs, keepSeconds = 0 }: Options,
): Promise<boolean> => {
  const until = performance.now() + forMs
  const tell = teller(platform, scope, kind)
  let brought: unknown
  for (let task = await readTask(platform.db, scope, taskId); task; ) {
    const asked = task
    try {
      brought = await kind.bring?.(platform, scope, asked, brought)
      const taken = await inSmallerSteps(kind.most, (limit) =>
        takeStep(platform, scope, { kind, task: asked, brought, limit, keepSeconds }),
      )
      if (taken === 'ended') return true
      if (taken === 'overtaken') {
        task = await readTask(platform.db, scope, taskId)
        continue
      }
      await tell(taken.task, taken.isOver)
      if (taken.isOver) return true
      if (taken.isIdle || performance.now() > until) return false
      task = taken.task
    } catch (error) {
      if (isDatabaseAway(error as Error)) throw error
      const failed = await fail(platform, scope, kind, taskId, error)
      if (failed) await tell(failed, true)
      return failed !== undefined
    }
  }
  return true
}

/** Tried again, or ended where tries are over or the person has to decide. Answers the task when it has ended by this. */
const fail = async (platform: Platform, scope: Scope, kind: Kind, taskId: number, thrown: unknown) => {
  const isRefused = thrown instanceof Refusal
  const error = isRefused ? null : (thrown as Error).message
  if (error !== null) platform.log.error({ error: describeError(thrown), taskId }, 'A task did not go on')
  return await inTaskUnit(platform, scope, async (unit): Promise<TaskRow | undefined> => {
    const read = await readTask(unit.db, scope, taskId)
    if (read) await kind.lock?.(unit, read.params)
    const task = await holdTask(unit.db, scope, taskId)
    if (!task) return undefined
    const failures = task.failures + 1
    if (error !== null && failures < mostTries) {
      await noteFailure(unit.db, scope, taskId, { failures, error, dueInSeconds: secondsAfterFailure(failures) })
      return undefined
    }
    await endTask(unit, kind, task, { failure: isRefused ? thrown.message : kind.failed, error })
    return task
  })
}

/** How far it is, as often as the kind says; its end always. */
const teller = (platform: Platform, scope: Scope, { tell = tellProgress, tellEveryMs = 0 }: Kind) => {
  let toldAt = Number.NEGATIVE_INFINITY
  return async (task: TaskRow, isOver: boolean) => {
    if (!isOver && performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    await tell(platform, scope, task)
  }
}

const tellProgress = ({ realtime }: Platform, { userId }: Scope, { taskId, done, total }: TaskRow) =>
  realtime.publish([roomOf.user(userId)], 'task.progress', { TaskID: taskId, Done: done, Total: total })
