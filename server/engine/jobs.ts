import { patiently } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { sweepEngine as sweep } from './receive/sweep-store.ts'

export const sweepEngine: Job = {
  name: 'engine.sweep',
  cron: '23 * * * *',
  work: ({ db }) => patiently(db, '30min', sweep),
}
