import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import { insertUndo, reopenUndo } from '../../undos/store.ts'
import { changeUpload, type Upload } from '../store.ts'
import { rowSaving } from './save-kind.ts'

type Options = {
  /** What stopped goes on there; without it, from the first row. */
  from?: Pick<Upload, 'cursorNo' | 'doneNo'>
  isOfCall?: boolean
  now: Date
}

/** From the checked rows to the import of them. */
export const beginSaving = async (
  tx: Db,
  scope: Scope,
  { uploadId, counts, fileName, purpose }: Pick<Upload, 'uploadId' | 'counts' | 'fileName' | 'purpose'>,
  { from = { cursorNo: 0, doneNo: 0 }, isOfCall = false, now }: Options,
) => {
  const { cursorNo: cursorId, doneNo: done } = from
  const params = { uploadId }
  const isOfContacts = purpose !== 'optouts'
  // An opt-out is withdrawn one by one, for a reason that is noted.
  const undo = { kind: 'Import', thingId: uploadId, name: fileName, now } as const
  const undoId = isOfContacts ? ((await reopenUndo(tx, scope, undo)) ?? (await insertUndo(tx, scope, undo))) : null
  const asked = { params, total: counts.Good, cursorId, done, undoId, isOfCall, now }
  const taskId = await beginTask(tx, scope, rowSaving, asked)
  await changeUpload(tx, scope, uploadId, {
    ...{ step: 'SAVING', task_id: taskId, failure: null },
    ...{ cursor_no: cursorId, done_no: done, total_no: counts.Good },
  })
}
