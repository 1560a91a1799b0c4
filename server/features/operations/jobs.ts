import type { Job } from '../../platform/jobs.ts'
import { dropPartitions, makePartitions } from './keep-partitions.ts'
import { dropForgotten } from './shared-store.ts'

/** Missing partitions stop what would go into them: looked for often. */
export const makeNextPartitions: Job = {
  name: 'operations.make-partitions',
  cron: '*/5 * * * *',
  work: ({ db }) => makePartitions(db),
}

export const dropOldPartitions: Job = {
  name: 'operations.drop-partitions',
  cron: '37 * * * *',
  async work({ db, log }) {
    for (const partition of await dropPartitions(db))
      log.info({ partition }, 'A partition was old enough to be dropped')
  },
}

/** The figures of nodes that are gone. */
export const sweepOperations: Job = {
  name: 'operations.sweep',
  cron: '*/10 * * * *',
  async work({ db }) {
    await dropForgotten(db)
  },
}
