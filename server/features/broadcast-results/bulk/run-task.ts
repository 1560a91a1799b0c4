/**
 * An act on many recipients goes on by itself, twenty thousand a transaction, with its cursor in the same one: a process that dies
 * loses its batch and nothing else, and two that run the same task take turns. To take people out is one step however many they
 * are: a broadcast that starts in between goes to all of them or to none.
 */
import { type Db, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { roomOf } from '../../../platform/realtime.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareBulk } from '../../audiences/store.ts'
import { filePeople } from '../../contacts/groups/file-store.ts'
import { hasGroup } from '../../contacts/groups/store.ts'
import { mostAtOnce } from '../../contacts/policy.ts'
import { noticeChanges } from '../../contacts/statistics-store.ts'
import { tellContacts } from '../../contacts/tell-contacts.ts'
import { lockRoster } from '../../contacts/upsert/store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { advanceTask, finishTask, holdTask, type TaskRow } from '../../tasks/store.ts'
import { peopleChosen } from '../chosen-store.ts'
import { optOutChosen } from '../opt-out-details.ts'
import { takeOut, tellRemoved } from '../remove-details.ts'
import type { DetailsAct, TaskParams } from './begin-task.ts'
import { actQueue } from './queue-acts.ts'
import { nextChosen } from './store.ts'

/** Answers once the task has ended, or its turn is over. */
export const runTask = async (platform: Platform, scope: Scope, taskId: number, turnMs: number) => {
  const until = performance.now() + turnMs
  let isOver = false
  while (!isOver) {
    await noticeChanges(platform.db)
    const step = await takeTurn(platform, scope, taskId, until)
    if (!step) return
    isOver = step.isOver
    platform.realtime.publish([roomOf.user(scope.userId)], 'task.progress', { TaskID: taskId, ...step.progress })
    step.tell()
  }
}

type Step = { isOver: boolean; progress: { Done: number; Total: number }; tell: () => void }

const takeTurn = async (platform: Platform, scope: Scope, taskId: number, until: number): Promise<Step | undefined> => {
  const work = async (tx: Db): Promise<Step | undefined> => {
    const task = await holdTask<TaskParams>(tx, scope, taskId)
    if (!task) return undefined
    await prepareBulk(tx)
    const { done, cursor, failure = null, tell } = await perform({ ...platform, db: tx }, scope, task)
    await advanceTask(tx, scope, taskId, cursor ?? task.cursorId, done)
    const isTurnOver = performance.now() > until
    if (cursor === null) await finishTask(tx, scope, taskId, failure, platform.clock.now())
    else if (isTurnOver) await actQueue.enqueue(tx, scope.accountId, taskId)
    const progress = { Done: task.done + done, Total: task.total }
    return { isOver: cursor === null || isTurnOver, progress, tell: () => tell?.(platform) }
  }
  try {
    return await transaction(platform.db, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await finishTask(platform.db, scope, taskId, error.message, platform.clock.now())
    return { isOver: true, progress: { Done: 0, Total: 0 }, tell: () => {} }
  }
}

type Performed = { done: number; cursor: number | null; failure?: string; tell?: (platform: Platform) => void }

/** The next batch; a cursor of null ends the task. */
const perform = async (
  context: Platform,
  scope: Scope,
  { params, cursorId }: TaskRow<TaskParams>,
): Promise<Performed> => {
  const { act } = params
  if (act.kind === 'RemoveRecipients') {
    const removed = await takeOut(context, scope, act.of)
    return { done: removed.count, cursor: null, tell: (platform) => tellRemoved(platform, scope, act.of, removed) }
  }
  if (act.kind === 'MakeGroup') {
    await lockRoster(context.db, scope)
    if (!(await hasGroup(context.db, scope, act.listId))) {
      return { done: 0, cursor: null, failure: 'The group was deleted before everybody was in it.' }
    }
  }
  const phones = await nextChosen(context.db, scope, act.of, { after: cursorId, most: mostAtOnce })
  if (phones.length > 0) await performOn(context, scope, act, phones)
  const tell = (platform: Platform) =>
    act.kind === 'OptOut' ? tellOptOuts(platform, scope.accountId) : tellContacts(platform, scope)
  return { done: phones.length, cursor: phones.length < mostAtOnce ? null : phones.at(-1)!, tell }
}

const performOn = async ({ db: tx, clock }: Platform, scope: Scope, act: DetailsAct, phones: number[]) => {
  const of = { asked: act.of.asked, chosen: { type: 'Selected' as const, phones } }
  if (act.kind === 'MakeGroup') await filePeople(tx, scope, act.listId, peopleChosen(scope, of), clock.now())
  if (act.kind === 'OptOut') await optOutChosen(tx, scope, act.source, of, clock.now())
}
