import type { Job } from '../../platform/jobs.ts'
import { forgetShares } from '../sharing/share-store.ts'
import { undoWithinMs } from '../undos/policy.ts'
import { deletedForMs } from './policy.ts'
import { addCountsUp, eraseDeleted, sweepGroups } from './sweep-store.ts'

export const sweepContacts: Job = {
  name: 'contacts.sweep',
  cron: '27 * * * *',
  async work({ db, clock }) {
    const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    while ((await eraseDeleted(db, before(deletedForMs))) > 0);
    await forgetShares(db, await sweepGroups(db, before(undoWithinMs)))
  },
}

export const addUpContacts: Job = {
  name: 'contacts.add-up',
  cron: '*/5 * * * *',
  async work({ db }) {
    await addCountsUp(db)
  },
}
