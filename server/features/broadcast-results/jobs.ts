import { actQueue } from './bulk/queue-acts.ts'
import { runTask } from './bulk/run-task.ts'

export const { run: runDetailsTask, resume: resumeDetailsTasks } = actQueue.jobs(runTask)
