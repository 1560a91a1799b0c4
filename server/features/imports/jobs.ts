import type { Job } from '../../platform/jobs.ts'
import { mintScope } from '../../platform/scope.ts'
import { findUser } from '../directory/store.ts'
import { keptForMs, unfinishedKeptForMs } from './policy.ts'
import { enqueueRun, type RunPayload, readAbandoned, runJob } from './run-store.ts'
import { sweepUploads } from './sweep-store.ts'
import { workOn } from './work-on.ts'

/** Less than a process has to end in, and so that other jobs get their turn. */
const stepMs = 5000

/** Goes on with an upload for a while, and is followed by itself while there is more to do. */
export const runImport: Job = {
  name: runJob,
  async work(platform, payload) {
    const { accountId, userId, uploadId, runNo, failures = 0 } = payload as RunPayload
    const user = await findUser(platform.db, accountId, userId)
    if (!user) return
    await workOn(platform, mintScope(user.facts), { uploadId, runNo }, { forMs: stepMs, failures })
  },
}

export const sweepImports: Job = {
  name: 'imports.sweep',
  cron: '*/10 * * * *',
  async work({ db, clock }) {
    const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
    await sweepUploads(db, before(keptForMs), before(unfinishedKeptForMs))
    for (const run of await readAbandoned(db)) await enqueueRun(db, run, run)
  },
}
