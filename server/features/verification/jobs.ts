import { verification } from '@carillon/domain/people/phone-verification.ts'
import type { Job } from '../../platform/jobs.ts'
import { sweepCodes } from './store.ts'

/** Codes whose day of counting is over. */
export const sweepVerification: Job = {
  name: 'verification.sweep',
  cron: '25 * * * *',
  async work({ db, clock }) {
    await sweepCodes(db, new Date(clock.now().getTime() - verification.dayMs))
  },
}
