import type { Job } from '../../platform/jobs.ts'
import { dropForgotten } from './shared-store.ts'
import { sweepLinks } from './sweep-store.ts'

/** What nodes that are gone have left behind: their view of the carriers, and their figures. */
export const sweepOperations: Job = {
  name: 'operations.sweep',
  cron: '*/10 * * * *',
  async work({ db }) {
    await sweepLinks(db)
    await dropForgotten(db)
  },
}
