import type { Job } from '../../platform/jobs.ts'
import { undoWithinMs } from '../undos/policy.ts'
import { sweepTemplates } from './change-store.ts'

/** Deleted templates that nobody can bring back any more. */
export const sweepLibrary: Job = {
  name: 'library.sweep',
  cron: '*/10 * * * *',
  async work({ db, clock }) {
    await sweepTemplates(db, new Date(clock.now().getTime() - undoWithinMs))
  },
}
