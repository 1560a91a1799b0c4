import type { Task } from '@carillon/contract/tasks.ts'
import type { Db } from '../../../../platform/database.ts'
import { enqueue } from '../../../../platform/jobs.ts'

export const taskJob = 'broadcasts.task'
export type TaskPayload = { accountId: number; taskId: number }

/** The tasks of this job. */
export const taskKinds: readonly Task['Kind'][] = ['MakeGroup', 'OptOut', 'RemoveRecipients']

/** One job for each task: whoever asks again finds it waiting. */
export const enqueueTask = (tx: Db, accountId: number, taskId: number) => {
  const payload: TaskPayload = { accountId, taskId }
  return enqueue(tx, taskJob, payload, undefined, `${taskJob}:${taskId}`)
}
