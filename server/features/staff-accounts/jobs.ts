import type { Job } from '../../platform/jobs.ts'
import { inUnit } from '../../platform/unit.ts'
import { accountsDue } from '../account/status-store.ts'
import { moveByTime } from './move-account.ts'
import { scopeByTime } from './scope-account.ts'

/** Periods and holds that are over. */
export const moveAccounts: Job = {
  name: 'accounts.move',
  cron: '*/10 * * * *',
  async work(platform) {
    for (const accountId of await accountsDue(platform.db, platform.clock.now())) {
      await inUnit(platform, scopeByTime(accountId), moveByTime)
    }
  },
}
