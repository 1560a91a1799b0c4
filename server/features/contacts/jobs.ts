import type { Job } from '../../platform/jobs.ts'
import { sweepGroups, sweepUndos } from './bulk/undo-store.ts'
import { deletedForMs, undoWithinMs } from './policy.ts'
import { addCountsUp, eraseDeleted } from './sweep-store.ts'

export const sweepContacts: Job = {
  name: 'contacts.sweep',
  cron: '27 * * * *',
  async work({ db, clock }) {
    const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    while ((await eraseDeleted(db, before(deletedForMs))) > 0);
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
