import { type Job, scopeOfJob } from '../../platform/jobs.ts'
import { taskTurnMs } from '../contacts/policy.ts'
import { findUser } from '../directory/store.ts'
import { findStarter, findStranded } from '../tasks/store.ts'
import { enqueueTask, type TaskPayload, taskJob, taskKinds } from './details/bulk/enqueue-task.ts'
import { runTask } from './details/bulk/run-task.ts'

/** Goes on with an act on many recipients, as the user who began it. */
export const runDetailsTask: Job = {
  name: taskJob,
  async work(platform, payload) {
    const { accountId, taskId } = payload as TaskPayload
    const userId = await findStarter(platform.db, accountId, taskId)
    const user = userId === undefined ? undefined : await findUser(platform.db, accountId, userId)
    if (user) await runTask(platform, scopeOfJob(user.facts), taskId, taskTurnMs)
  },
}

/** A task whose job was given up, because the database was away for too long, goes on. */
export const resumeDetailsTasks: Job = {
  name: 'broadcasts.resume',
  cron: '* * * * *',
  async work({ db }) {
    for (const { accountId, taskId } of await findStranded(db, taskJob, taskKinds))
      await enqueueTask(db, accountId, taskId)
  },
}
