import type { Job } from '../../platform/jobs.ts'
import { keptForMs, unfinishedKeptForMs } from './policy.ts'
import { sweepUploads } from './sweep-store.ts'

export const sweepImports: Job = {
  name: 'imports.sweep',
  cron: '*/10 * * * *',
  async work({ db, clock }) {
    const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    await sweepUploads(db, before(keptForMs), before(unfinishedKeptForMs))
  },
}
