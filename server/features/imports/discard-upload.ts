import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteUpload, lockUpload } from './store.ts'

/** Throws an upload away with its rows. A job that reads them finds nothing and ends. */
export const discardUpload = async ({ db }: Platform, scope: Scope, uploadId: number): Promise<void> =>
  await transaction(db, async (tx) => {
    const upload = await lockUpload(tx, scope, uploadId)
    if (!upload) throw refuse('NotFound')
    if (upload.step === 'SAVING' && upload.failure === null) {
      throw refuse('WrongStatus', { summary: 'This file is being imported. Wait until that is done.' })
    }
    await deleteUpload(tx, scope, uploadId)
  })
