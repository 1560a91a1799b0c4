import { patiently } from '../../../platform/database.ts'
import { noticeChanges, noticeGrowth } from '../../contacts/statistics-store.ts'
import { tellContacts } from '../../contacts/tell-contacts.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { lookUpContactsSoon } from '../../phone-numbers/look-up-soon.ts'
import type { Kind, TaskUnit } from '../../tasks/task-kind.ts'
import { renewUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { largeImport, rowsOfBatch } from '../policy.ts'
import { changeUpload, lockUpload, type Upload } from '../store.ts'
import { tellEveryMs, tellUpload } from '../tell-upload.ts'
import { saveContacts, saveOptOuts } from './save-batch.ts'
import { countNoted, findBatch, tidyUp } from './store.ts'

/** The good rows go where they belong, in the order of the file: none twice, and none left out. */
export const rowSaving: Kind<{ uploadId: number }, true> = {
  names: ['SaveRows'],
  policy: { seenBy: 'thing', whyNotCancel: 'This file is being imported. Wait until that is done.' },
  most: rowsOfBatch,
  failed:
    'Something went wrong on our side and the import stopped. What was imported stays. Import again to go on with the rest.',

  async bring({ db }, _scope, _task, last) {
    if (!last) await noticeChanges(db)
    return true
  },

  lock: ({ db, scope }, { uploadId }) => lockUpload(db, scope, uploadId),

  async step(unit, { params, cursorId, done: before, total, undoId }, { limit }) {
    const { db, scope, now } = unit
    const upload = (await lockUpload(db, scope, params.uploadId))!
    const batch = await findBatch(db, scope, { uploadId: params.uploadId, after: cursorId, size: limit })
    const saved = batch && (await saveBatch(unit, upload, batch, undoId))
    const cursorNo = batch?.last ?? cursorId
    const done = before + (batch?.rows ?? 0)
    const counts = saved ?? upload.counts
    // A small one is over when the call answers, so it is not looked for again.
    const isLast = !batch || done >= total
    if (isLast) await finish(unit, { ...upload, counts, cursorNo, doneNo: done })
    else await changeUpload(db, scope, params.uploadId, { counts: JSON.stringify(counts) })
    if (isLast && upload.channels.length === 0) await lookUpContactsSoon(db, scope.accountId, now)
    tellSaved(unit, upload, { added: counts.Added - upload.counts.Added, isLargeEnd: isLast && done >= largeImport })
    return { done: batch?.rows ?? 0, cursor: isLast ? null : cursorNo, total: isLast ? done : total }
  },

  async ended({ db, scope }, { params, cursorId, done }, failure) {
    if (failure !== null)
      await changeUpload(db, scope, params.uploadId, { failure, cursor_no: cursorId, done_no: done })
  },

  async undo(unit, undoId) {
    await renewUndo(unit.db, unit.scope, undoId, unit.now)
    tellUndos(unit)
  },

  ...{ tell: tellUpload, tellEveryMs },
}

/** Answers the counts with it. */
const saveBatch = async (
  { db, scope, now }: TaskUnit,
  upload: Upload,
  batch: NonNullable<Awaited<ReturnType<typeof findBatch>>>,
  undoId: number | null,
): Promise<Upload['counts']> => {
  const save = upload.channels.length > 0 ? saveOptOuts : saveContacts
  const { added, updated, unchanged, newGroups } = await save(db, scope, upload, batch, { undoId, now })
  if (newGroups > 0) await changeUpload(db, scope, upload.uploadId, { new_groups: upload.newGroups + newGroups })
  const { counts } = upload
  return {
    ...counts,
    Added: counts.Added + added,
    Updated: counts.Updated + updated,
    Unchanged: counts.Unchanged + unchanged,
  }
}

const finish = async ({ db, scope, now }: TaskUnit, { uploadId, counts, cursorNo, doneNo }: Upload) => {
  const Noted = await countNoted(db, scope, uploadId)
  await changeUpload(db, scope, uploadId, {
    ...{ step: 'VIEW', finished_at: now, counts: JSON.stringify({ ...counts, Noted }) },
    ...{ cursor_no: cursorNo, done_no: doneNo, total_no: doneNo },
  })
}

const worthNoticing = 1000

const tellSaved = (
  unit: TaskUnit,
  { channels }: Upload,
  { added, isLargeEnd }: { added: number; isLargeEnd: boolean },
) => {
  if (channels.length > 0) return tellOptOuts(unit)
  tellContacts(unit)
  if (isLargeEnd) unit.afterCommit(({ db }) => patiently(db, '30min', tidyUp))
  else if (added >= worthNoticing) unit.afterCommit(({ db }) => noticeGrowth(db, added))
}
