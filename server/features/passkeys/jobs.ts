import type { Job } from '../../platform/jobs.ts'
import { deleteUsedChallenges } from './store.ts'

export const sweepChallenges: Job = {
  name: 'passkeys.sweep',
  cron: '*/10 * * * *',
  async work({ db, clock }) {
    await deleteUsedChallenges(db, clock.now())
  },
}
