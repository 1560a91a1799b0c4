import type { Job } from '../../platform/jobs.ts'
import { scopeOfJob } from '../../platform/jobs.ts'
import { findUser } from '../directory/store.ts'
import { findStarter, findStranded, sweepTasks } from '../tasks/store.ts'
import { enqueueTask, type TaskPayload, taskJob, taskKinds } from './bulk/enqueue-task.ts'
import { runTask } from './bulk/run-task.ts'
import { sweepGroups, sweepUndos } from './bulk/undo-store.ts'
import { deletedForMs, tasksForMs, taskTurnMs, undoWithinMs } from './policy.ts'
import { addCountsUp, eraseDeleted } from './sweep-store.ts'

/** Goes on with an act on many contacts, as the user who began it. */
export const runContactsTask: Job = {
  name: taskJob,
  async work(platform, payload) {
    const { accountId, taskId } = payload as TaskPayload
    const userId = await findStarter(platform.db, accountId, taskId)
    const user = userId === undefined ? undefined : await findUser(platform.db, accountId, userId)
    if (user) await runTask(platform, scopeOfJob(user.facts), taskId, taskTurnMs)
  },
}

/** A task whose job was given up, because the database was away for too long, goes on. */
export const resumeContactsTasks: Job = {
  name: 'contacts.resume',
  cron: '* * * * *',
  async work({ db }) {
    for (const { accountId, taskId } of await findStranded(db, taskJob, taskKinds))
      await enqueueTask(db, accountId, taskId)
  },
}

export const sweepContacts: Job = {
  name: 'contacts.sweep',
  cron: '27 * * * *',
  async work({ db, clock }) {
    const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    while ((await eraseDeleted(db, before(deletedForMs))) > 0);
    await sweepTasks(db, before(tasksForMs))
    await sweepUndos(db, before(undoWithinMs))
    await sweepGroups(db, before(undoWithinMs))
  },
}

export const addUpContacts: Job = {
  name: 'contacts.add-up',
  cron: '*/5 * * * *',
  async work({ db }) {
    await addCountsUp(db)
  },
}
