import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { beginTask } from '../../tasks/begin-task.ts'
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
  { uploadId, counts }: Pick<Upload, 'uploadId' | 'counts'>,
  { from = { cursorNo: 0, doneNo: 0 }, isOfCall = false, now }: Options,
) => {
  const { cursorNo: cursorId, doneNo: done } = from
  const params = { uploadId }
  const taskId = await beginTask(tx, scope, rowSaving, { params, total: counts.Good, cursorId, done, isOfCall, now })
  await changeUpload(tx, scope, uploadId, {
    ...{ step: 'SAVING', task_id: taskId, failure: null },
    ...{ cursor_no: cursorId, done_no: done, total_no: counts.Good },
  })
}
