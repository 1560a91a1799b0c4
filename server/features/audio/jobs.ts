import type { Job } from '../../platform/jobs.ts'
import { eraseAudio } from './change-store.ts'
import { erasedAfterMs, renderedForMs } from './policy.ts'
import { sweepRendered } from './rendered-store.ts'

/** Deleted audio that nobody can bring back and no broadcast has, and what was spoken long ago. At night, as pictures are. */
export const sweepAudio: Job = {
  name: 'audio.sweep',
  cron: '40 9 * * *',
  async work({ db, clock }) {
    await eraseAudio(db, new Date(clock.now().getTime() - erasedAfterMs))
    await sweepRendered(db, new Date(clock.now().getTime() - renderedForMs))
  },
}
