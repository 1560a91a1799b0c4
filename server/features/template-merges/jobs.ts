import type { Job } from '../../platform/jobs.ts'
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { mintScope, type Scope } from '../../platform/scope.ts'
import { findUser } from '../directory/store.ts'
import { enqueueRun, type RunPayload, runJob } from './begin-merge.ts'
import { checkMessages } from './check-messages.ts'
import { mostFailures } from './policy.ts'
import { failMerge, findMerge, lockMerge } from './store.ts'

/** Less than a process has to end in, and so that other jobs get their turn. */
const stepMs = 5000

/** Goes on with a merge for a while, and is followed by itself while there is more to do. */
export const runMerge: Job = {
  name: runJob,
  async work(platform, payload) {
    const run = payload as RunPayload
    const user = await findUser(platform.db, run.accountId, run.userId)
    if (!user) return
    const scope = mintScope(user.facts)
    try {
      await goOn(platform, scope, run)
    } catch (error) {
      platform.log.error({ error: describeError(error), ...run }, 'A merge did not go on')
      await failed(platform, scope, run)
    }
  },
}

const goOn = async (platform: Platform, scope: Scope, run: RunPayload) => {
  const until = performance.now() + stepMs
  for (;;) {
    const { isOver } = await checkMessages(platform, scope, run.mergeId)
    await tell(platform, scope, run.mergeId)
    if (isOver) return
    if (performance.now() > until) return enqueueRun(platform, run)
  }
}

const failed = async (platform: Platform, scope: Scope, run: RunPayload) => {
  const failures = ((await lockMerge(platform.db, scope, run.mergeId))?.failures ?? mostFailures) + 1
  const isOver = failures >= mostFailures
  await failMerge(platform.db, scope, run.mergeId, { failures, isOver })
  // The queue's own clock decides what is due, so it is the system's.
  if (!isOver) await enqueueRun(platform, run, new Date(Date.now() + 1000 * 4 ** failures))
  else await tell(platform, scope, run.mergeId)
}

const tell = async ({ db, realtime }: Platform, scope: Scope, TemplateMergeID: number) => {
  const merge = await findMerge(db, scope, TemplateMergeID)
  if (!merge) return
  const { Done, Total } = merge
  realtime.publish([roomOf.user(scope.userId)], 'merge.progress', { TemplateMergeID, Done, Total })
}
