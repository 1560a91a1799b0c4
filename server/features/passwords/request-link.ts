import { enqueue } from '../../platform/jobs.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { inUnit } from '../../platform/unit.ts'
import { mostRequests, requestWindowMs } from '../password-links/policy.ts'
import { countRequests, insertRequest } from '../password-links/store.ts'
import { type LinkAsked, linkAskedJob } from './link-asked.ts'

/**
 * Whoever asks learns nothing of whether there is such a user (rules/sign-in 7): the same is written for every name, and only a job,
 * later, looks whom it means.
 */
export const requestLink = async (platform: Platform, address: string, name: string) => {
  const network = networkOf(address)
  await inUnit(platform, null, async ({ db: tx, now }) => {
    const since = new Date(now.getTime() - requestWindowMs)
    if ((await countRequests(tx, network, since)) >= mostRequests) throw refuse('TooFast', { seconds: 900 })
    await insertRequest(tx, network, now)
    await enqueue(tx, linkAskedJob, { name, at: now.toISOString() } satisfies LinkAsked)
  })
  return { Success: true as const }
}
