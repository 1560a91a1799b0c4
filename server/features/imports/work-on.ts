import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { processRows } from './process/process-rows.ts'
import type { Ended, Tell } from './run-step.ts'
import { enqueueRun, type Run } from './run-store.ts'
import { saveRows } from './save/save-rows.ts'
import { changeUpload, readUpload } from './store.ts'

/** Attempts at a row that something is wrong with; the causes that pass do so sooner. */
const mostFailures = 3

/**
 * Goes on with an upload from step to step, as a job or within the call, for so long. What goes wrong is tried again by a job
 * and, when it stays, told to the user in words.
 */
export const workOn = async (
  platform: Platform,
  scope: Scope,
  run: Run,
  { forMs = Number.POSITIVE_INFINITY, failures = 0 }: { forMs?: number; failures?: number } = {},
): Promise<void> => {
  const until = performance.now() + forMs
  const tell = teller(platform, scope, run.uploadId)
  try {
    for (;;) {
      const upload = await readUpload(platform.db, scope, run.uploadId)
      if (!upload || upload.runNo !== run.runNo || upload.failure !== null) return
      const step = { run, until, tell }
      let ended: Ended
      if (upload.step === 'PROCESS') ended = await processRows(platform, scope, upload, step)
      else if (upload.step === 'SAVING') ended = await saveRows(platform, scope, upload, step)
      else return
      if (ended === 'overtaken') return
      if (ended === 'out of time') {
        await enqueueRun(platform.db, scope, run)
        return
      }
    }
  } catch (error) {
    platform.log.error({ error: describeError(error), ...run }, 'An import did not go on')
    await failed(platform, scope, run, error, failures + 1)
  }
}

const failed = async ({ db }: Platform, scope: Scope, run: Run, error: unknown, failures: number) => {
  if (!(error instanceof Refusal) && failures < mostFailures) {
    // The queue's own clock decides what is due, so it is the system's.
    await enqueueRun(db, scope, run, { failures, runAt: new Date(Date.now() + 2000 * 4 ** failures) })
    return
  }
  const upload = await readUpload(db, scope, run.uploadId)
  if (upload?.runNo !== run.runNo) return
  const why = error instanceof Refusal ? error.message : sentences[upload.step === 'SAVING' ? 'saving' : 'reading']
  await changeUpload(db, scope, run.uploadId, { failure: why })
}

const sentences = {
  reading: 'Something went wrong on our side while the rows were read. Try again, or contact support if it stays.',
  saving:
    'Something went wrong on our side and the import stopped. What was imported stays. Import again to go on with the rest.',
}

const leastMs = 250

/** At most four a second; a step's end is always told. */
const teller = ({ realtime }: Platform, { userId }: Scope, FileID: number): Tell => {
  let toldAt = 0
  return (Done, Total) => {
    if (Done < Total && performance.now() - toldAt < leastMs) return
    toldAt = performance.now()
    realtime.publish([roomOf.user(userId)], 'import.progress', { FileID, Done, Total })
  }
}
