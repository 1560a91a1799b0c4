import { transactionOn } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { type AfterCommit, follow, unitOn } from '../../platform/unit.ts'
import { secondsAfterNothing } from './policy.ts'
import { advanceTask, finishTask, holdTask } from './store.ts'
import type { Kind, Step, TaskRow, TaskUnit } from './task-kind.ts'

/** What became of a task by a step. */
type Taken = { task: TaskRow; isOver: boolean; isIdle: boolean }

/**
 * One transaction: the step's work and the cursor. The task may have ended meanwhile, or somebody else have taken the step for which
 * `task` was read.
 */
export const takeStep = (
  platform: Platform,
  scope: Scope,
  {
    kind,
    task: read,
    brought,
    limit,
    keepSeconds,
  }: { kind: Kind; task: TaskRow; brought: unknown; limit: number; keepSeconds: number },
): Promise<Taken | 'ended' | 'overtaken'> =>
  inTaskUnit(platform, scope, async (unit) => {
    await kind.lock?.(unit, read.params)
    const held = await holdTask(unit.db, scope, read.taskId)
    if (!held) return 'ended'
    if (held.cursorId !== read.cursorId) return 'overtaken'
    const step = await kind.step(unit, held, { limit, brought })
    const task = after(held, step)
    const isOver = step.cursor === null
    await advanceTask(unit.db, scope, task, step.isIdle ? secondsAfterNothing(task.failures) : keepSeconds)
    if (isOver) await endTask(unit, kind, task, { failure: step.failure ?? null })
    return { task, isOver, isIdle: step.isIdle ?? false }
  })

const after = (task: TaskRow, { done, cursor, total, isIdle }: Step): TaskRow => ({
  ...task,
  cursorId: cursor ?? task.cursorId,
  done: task.done + done,
  total: total ?? task.total,
  failures: isIdle ? task.failures + 1 : 0,
})

/** Ends a task that is done, or goes no further. The time in which it can be undone begins now. */
export const endTask = async (
  unit: TaskUnit,
  kind: Kind,
  task: TaskRow,
  { failure, error = null }: { failure: string | null; error?: string | null },
) => {
  const { db, scope, now } = unit
  await finishTask(db, scope, task.taskId, { failure, error, now })
  if (task.undoId !== null) await kind.undo?.(unit, task.undoId)
  await kind.ended?.(unit, task, failure)
}

export const inTaskUnit = async <T>(
  platform: Platform,
  scope: Scope,
  work: (unit: TaskUnit) => Promise<T>,
): Promise<T> => {
  const registered = new Set<AfterCommit>()
  const done = await transactionOn(platform.pool, (db, client) =>
    work({ ...unitOn(platform, { db, scope, register: (later) => registered.add(later) }), client }),
  )
  await follow(platform, registered)
  return done
}
