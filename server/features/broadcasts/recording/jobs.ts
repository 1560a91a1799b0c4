import type { Job } from '../../../platform/jobs.ts'
import { sweepRecordingIds } from './store.ts'
import { sweepWrongKeys } from './wrong-keys-store.ts'

/** Ids by which nothing is recorded any more, and what was keyed in wrongly yesterday. */
export const sweepRecordings: Job = {
  name: 'recordings.sweep',
  cron: '20 9 * * *',
  async work({ db, clock }) {
    const before = new Date(clock.now().getTime() - 86_400_000)
    await sweepRecordingIds(db, before)
    await sweepWrongKeys(db, before)
  },
}
