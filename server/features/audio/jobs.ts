import type { Job } from '../../platform/jobs.ts'
import { eraseAudio } from './change-store.ts'
import { erasedAfterMs } from './policy.ts'

/** Deleted audio that nobody can bring back and no broadcast has. At night, as pictures are. */
export const sweepAudio: Job = {
  name: 'audio.sweep',
  cron: '40 9 * * *',
  async work({ db, clock }) {
    await eraseAudio(db, new Date(clock.now().getTime() - erasedAfterMs))
  },
}
