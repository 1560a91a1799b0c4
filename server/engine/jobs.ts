import { patiently } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { deleteLostLinks } from './lanes/lease-store.ts'
import { sweepEngine as sweep } from './receive/sweep-store.ts'

export const sweepEngine: Job = {
  name: 'engine.sweep',
  cron: '23 * * * *',
  work: ({ db }) => patiently(db, '30min', sweep),
}

/** What nodes that are gone have left behind of their view of the carriers. */
export const sweepLinks: Job = {
  name: 'engine.sweep-links',
  cron: '*/10 * * * *',
  async work({ db }) {
    await deleteLostLinks(db)
  },
}
