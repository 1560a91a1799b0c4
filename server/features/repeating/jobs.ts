import type { Job } from '../../platform/jobs.ts'
import { keptForMs } from './policy.ts'
import { sweepSeries } from './sweep-store.ts'

export const sweepRepeating: Job = {
  name: 'repeating.sweep',
  cron: '33 * * * *',
  work: ({ db, clock }) => sweepSeries(db, new Date(clock.now().getTime() - keptForMs)),
}
