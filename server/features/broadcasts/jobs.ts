import { actQueue } from './details/bulk/queue-acts.ts'
import { runTask } from './details/bulk/run-task.ts'

export const { run: runDetailsTask, resume: resumeDetailsTasks } = actQueue.jobs(runTask)
