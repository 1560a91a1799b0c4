import type { Db } from '../../platform/database.ts'
import { enqueue, type Job, longWorkOf } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { mintScope, type Scope } from '../../platform/scope.ts'
import { findUser } from '../directory/store.ts'
import { findStarter, findStranded, type TaskKind } from './store.ts'

type TaskPayload = { accountId: number; taskId: number }

/** Goes on with a task for so long, and enqueues it again where that was not enough. */
type RunTask = (platform: Platform, scope: Scope, taskId: number, turnMs: number) => Promise<void>

/** How long a job goes on with a task before others have their turn. */
const turnMs = 3000

export type TaskQueue = {
  /** One job for each task: whoever asks again finds it waiting. */
  enqueue(tx: Db, accountId: number, taskId: number): Promise<unknown>
  /** The job that goes on with a task as the user who began it, and the one that brings back what was given up. */
  jobs(runTask: RunTask): { run: Job; resume: Job }
}

/** The tasks of these kinds, worked off by jobs of this feature. */
export const queueTasks = (feature: string, kinds: readonly TaskKind[]): TaskQueue => {
  const name = `${feature}.task`
  const put: TaskQueue['enqueue'] = (tx, accountId, taskId) =>
    enqueue(
      tx,
      name,
      { accountId, taskId } satisfies TaskPayload,
      undefined,
      `${name}:${taskId}`,
      longWorkOf(accountId),
    )
  return {
    enqueue: put,
    jobs: (runTask) => ({
      run: {
        name,
        async work(platform, payload) {
          const { accountId, taskId } = payload as TaskPayload
          const userId = await findStarter(platform.db, accountId, taskId)
          const user = userId === undefined ? undefined : await findUser(platform.db, accountId, userId)
          if (user) await runTask(platform, mintScope(user.facts), taskId, turnMs)
        },
      },
      resume: {
        name: `${feature}.resume`,
        cron: '* * * * *',
        // The job of a task was given up, because the database was away for too long.
        async work({ db }) {
          for (const { accountId, taskId } of await findStranded(db, name, kinds)) await put(db, accountId, taskId)
        },
      },
    }),
  }
}
