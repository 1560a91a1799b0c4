import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { changeUpload, type Upload } from '../store.ts'

/** From the checked rows to the import of them, from the first on. */
export const beginSaving = (tx: Db, scope: Scope, { uploadId, counts }: Upload) =>
  changeUpload(tx, scope, uploadId, { step: 'SAVING', cursor_no: 0, done_no: 0, total_no: counts.Good, failure: null })
