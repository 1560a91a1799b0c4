import { verification } from '@carillon/domain/people/phone-verification.ts'
import type { Job } from '../../platform/jobs.ts'
import { sweepCodeCalls } from './code-call-store.ts'
import { sweepCodes } from './store.ts'

/** Codes whose day of counting is over, and the calls that told them. */
export const sweepVerification: Job = {
  name: 'verification.sweep',
  cron: '25 * * * *',
  async work({ db, clock }) {
    const before = new Date(clock.now().getTime() - verification.dayMs)
    await sweepCodes(db, before)
    await sweepCodeCalls(db, before)
  },
}
