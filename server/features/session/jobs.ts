import type { Job } from '../../platform/jobs.ts'
import { deleteExpiredLoginTokens } from './login-token-store.ts'
import { deleteExpiredSteps } from './sign-in-step-store.ts'
import { deleteExpired, deleteFailuresBefore } from './store.ts'

/** Keys of the realtime channel live a minute and are asked for as often as somebody likes. */
export const sweepSessions: Job = {
  name: 'session.sweep',
  cron: '*/5 * * * *',
  async work({ db, clock }) {
    const now = clock.now()
    await deleteExpired(db, now)
    await deleteExpiredLoginTokens(db, now)
    await deleteExpiredSteps(db, now)
    await deleteFailuresBefore(db, new Date(now.getTime() - 86_400_000))
  },
}
