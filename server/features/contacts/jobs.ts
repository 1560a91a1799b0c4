import type { Job } from '../../platform/jobs.ts'
import { deletedForMs, undoWithinMs } from './policy.ts'
import { sweepContacts as sweep } from './store.ts'

export const sweepContacts: Job = {
  name: 'contacts.sweep',
  cron: '27 * * * *',
  async work({ db, clock }) {
    const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    await sweep(db, before(deletedForMs), before(undoWithinMs))
  },
}
