import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { callSeconds } from '../tasks/policy.ts'
import { runTurn } from '../tasks/run-turn.ts'
import { rowReading } from './process/read-kind.ts'
import { rowSaving } from './save/save-kind.ts'
import { readUpload } from './store.ts'

/** The call goes on with a small file itself, from its rows to the end of what was asked for. What goes wrong, workers try again. */
export const goOn = async (platform: Platform, scope: Scope, uploadId: number): Promise<void> => {
  const go = { forMs: Number.POSITIVE_INFINITY, keepSeconds: callSeconds }
  const taskOf = async (step: string) => {
    const upload = await readUpload(platform.db, scope, uploadId)
    return upload?.step === step && upload.failure === null ? upload.taskId : null
  }
  const reading = await taskOf('PROCESS')
  if (reading !== null && !(await runTurn(platform, scope, rowReading, reading, go))) return
  const saving = await taskOf('SAVING')
  if (saving !== null) await runTurn(platform, scope, rowSaving, saving, go)
}
