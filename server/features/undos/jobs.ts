import type { Job } from '../../platform/jobs.ts'
import { sweepBatches } from './batch-store.ts'
import { canBeUndoneSince } from './policy.ts'
import { sweepUndos as sweep } from './store.ts'

/** What can no longer be undone goes with all that was kept for it. */
export const sweepUndos: Job = {
  name: 'undos.sweep',
  cron: '*/10 * * * *',
  async work({ db, clock }) {
    await sweep(db, canBeUndoneSince(clock.now()))
    await sweepBatches(db)
  },
}
