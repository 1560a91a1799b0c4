import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { cancelTask } from '../tasks/begin-task.ts'
import { rowReading } from './process/read-kind.ts'
import { rowSaving } from './save/save-kind.ts'
import { deleteUpload, lockUpload } from './store.ts'

/** Throws an upload away with its rows. What reads them goes no further. */
export const discardUpload = async ({ db, clock }: Platform, scope: Scope, uploadId: number): Promise<void> =>
  await transaction(db, async (tx) => {
    const upload = await lockUpload(tx, scope, uploadId)
    if (!upload) throw refuse('NotFound')
    const { step, taskId } = upload
    if (taskId !== null) {
      const kind = step === 'SAVING' ? rowSaving : rowReading
      await cancelTask(tx, scope, kind, { taskId, why: 'The file was discarded.', now: clock.now() })
    }
    await deleteUpload(tx, scope, uploadId)
  })
