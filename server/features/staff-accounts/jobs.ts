import type { Job } from '../../platform/jobs.ts'
import { inUnit } from '../../platform/unit.ts'
import { accountsDue } from '../account/status-store.ts'
import { moveByTime } from './move-account.ts'
import { scopeByTime } from './scope-account.ts'

/** Periods and holds that are over. One that cannot be moved keeps no other where it is; it is tried again, and staff see why. */
export const moveAccounts: Job = {
  name: 'accounts.move',
  cron: '*/10 * * * *',
  async work(platform) {
    const failed: unknown[] = []
    for (const accountId of await accountsDue(platform.db, platform.clock.now())) {
      await inUnit(platform, scopeByTime(accountId), moveByTime).catch((error) => failed.push(error))
    }
    if (failed.length > 0) throw failed[0]
  },
}
