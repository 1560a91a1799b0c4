/**
 * A task goes on by itself, twenty thousand contacts a transaction. The transaction holds the roster lock and the task's row and
 * moves its cursor, so a process that dies loses its batch and nothing else, and two that run the same task take turns. After
 * a few seconds the next job takes over, behind others that wait.
 *
 * The selection is asked again for each batch, from the cursor on: who has left the list meanwhile is not touched, and no more is
 * who came after the task had begun.
 */
import { type Db, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { roomOf } from '../../../platform/realtime.ts'
import type { Scope } from '../../../platform/scope.ts'
import { inSmallerSteps } from '../../../platform/smaller-steps.ts'
import { advanceTask, finishTask, holdTask, type TaskRow } from '../../tasks/store.ts'
import { prepareSearch } from '../find/store.ts'
import { hasGroup } from '../groups/store.ts'
import { mostAtOnce } from '../policy.ts'
import { noticeChanges } from '../statistics-store.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { type Act, performAct } from './perform-act.ts'
import { type PutBack, putBatchBack } from './put-back.ts'
import { actQueue } from './queue-acts.ts'
import { nextOf } from './store.ts'
import { renewUndo } from './undo-store.ts'

export type TaskParams =
  | { act: Act; through: number; listName: string | null }
  | { putBack: PutBack; listName: string | null }

/** Answers once the task has ended, or its turn is over. */
export const runTask = async (platform: Platform, scope: Scope, taskId: number, turnMs: number) => {
  const until = performance.now() + turnMs
  let isOver = false
  while (!isOver) {
    await noticeChanges(platform.db)
    const step = await inSmallerSteps(mostAtOnce, (limit) =>
      transaction(platform.db, async (tx) => {
        await lockRoster(tx, scope)
        await prepareSearch(tx)
        const task = await holdTask<TaskParams>(tx, scope, taskId)
        if (!task) return undefined
        const now = platform.clock.now()
        const batch = await takeStep(platform, tx, scope, task, limit)
        const isTurnOver = performance.now() > until
        if (batch.cursor === null) {
          const left = task.total - task.done
          await finishTask(tx, scope, taskId, batch.failure ?? whatIsLeft(task, left), now)
          if (task.undoId !== null && 'act' in task.params) await renewUndo(tx, scope, task.undoId, now)
        } else {
          await advanceTask(tx, scope, taskId, batch.cursor, batch.done)
          if (isTurnOver) await actQueue.enqueue(tx, scope.accountId, taskId)
        }
        return { isOver: batch.cursor === null || isTurnOver, Done: task.done + batch.done, Total: task.total }
      }),
    )
    if (!step) return
    isOver = step.isOver
    const { Done, Total } = step
    platform.realtime.publish([roomOf.user(scope.userId)], 'task.progress', { TaskID: taskId, Done, Total })
    tellContacts(platform, scope)
  }
}

type Step = { cursor: number | null; done: number; failure?: string }

const takeStep = async (
  platform: Platform,
  tx: Db,
  scope: Scope,
  task: TaskRow<TaskParams>,
  limit: number,
): Promise<Step> => {
  const into = groupFilled(task.params)
  if (into > 0 && !(await hasGroup(tx, scope, into))) {
    return { cursor: null, done: 0, failure: 'The group was deleted before everybody was in it.' }
  }
  if ('putBack' in task.params) return await putBatchBack(tx, scope, task.params.putBack, task.cursorId)
  const { act, through } = task.params
  const ids = await nextOf(tx, scope, act.target, { after: task.cursorId, through, limit })
  if (ids.length === 0) return { cursor: null, done: 0 }
  const done = await performAct(tx, scope, act, ids, { undoId: task.undoId, now: platform.clock.now() })
  return { cursor: ids.at(-1)!, done }
}

/** The group that contacts are put into: nobody may be left in one that is deleted meanwhile. */
const groupFilled = (params: TaskParams): number => {
  if ('putBack' in params) return params.putBack.kind === 'deleted' ? 0 : params.putBack.listId
  return params.act.kind === 'AddToGroup' || params.act.kind === 'Restore' ? params.act.listId : 0
}

/** Of those to be restored, whose number Everyone has again stays in Deleted; of others, who left meanwhile is not missed. */
const whatIsLeft = ({ kind, params }: TaskRow<TaskParams>, left: number): string | null => {
  const isRestore = kind === 'Restore' || ('putBack' in params && params.putBack.kind === 'deleted')
  if (!isRestore || left <= 0) return null
  const who = left === 1 ? '1 contact stays' : `${left.toLocaleString('en-US')} contacts stay`
  return `${who} in Deleted, because the "Everyone" group has the same number again.`
}
