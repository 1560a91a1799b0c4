import type { Job } from '../../platform/jobs.ts'
import { keptForMs } from './policy.ts'
import { sweepTasks as sweep } from './turn-store.ts'

export const sweepTasks: Job = {
  name: 'tasks.sweep',
  cron: '27 * * * *',
  work: ({ db, clock }) => sweep(db, new Date(clock.now().getTime() - keptForMs)),
}
