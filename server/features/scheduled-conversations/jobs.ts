import type { Job } from '../../platform/jobs.ts'
import { keptMs } from './policy.ts'
import { sweepScheduled as sweep } from './store.ts'

export const sweepScheduled: Job = {
  name: 'scheduled-conversations.sweep',
  cron: '37 * * * *',
  async work({ db, clock }) {
    await sweep(db, new Date(clock.now().getTime() - keptMs))
  },
}
