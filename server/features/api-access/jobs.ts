import type { Job } from '../../platform/jobs.ts'
import { deleteKeysBefore, deleteNoncesBefore, deleteTokensUnusedSince } from './store.ts'

const hour = 3_600_000

/**
 * Nonces are kept for longer than their timestamps are accepted, idempotency keys for a day. The token of a login is kept until it
 * was unused for more than a year, so that what runs once in a school year keeps it.
 */
export const sweepApiAccess: Job = {
  name: 'api-access.sweep',
  cron: '17 * * * *',
  async work({ db, clock }) {
    await deleteNoncesBefore(db, new Date(clock.now().getTime() - hour))
    await deleteKeysBefore(db, new Date(clock.now().getTime() - 24 * hour))
    await deleteTokensUnusedSince(db, new Date(clock.now().getTime() - 400 * 24 * hour))
  },
}
