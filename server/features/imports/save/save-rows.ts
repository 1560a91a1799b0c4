import { type Db, patiently, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { inSmallerSteps } from '../../../platform/smaller-steps.ts'
import { noticeChanges, noticeGrowth } from '../../contacts/statistics-store.ts'
import { publishContacts } from '../../contacts/tell-contacts.ts'
import { publishOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { lookUpContactsSoon } from '../../phone-numbers/look-up-soon.ts'
import { largeImport, rowsOfBatch } from '../policy.ts'
import type { Ended, Step } from '../run-step.ts'
import { isSameRun } from '../run-store.ts'
import { changeUpload, lockUpload, type Upload } from '../store.ts'
import { saveContacts, saveOptOuts } from './save-batch.ts'
import { countNoted, findBatch, tidyUp } from './store.ts'

/**
 * Puts the good rows where they belong, in the order of the file, so many a transaction. The cursor moves in the same
 * transaction: whoever goes on after a crash saves no row twice and leaves none out.
 */
export const saveRows = async (
  platform: Platform,
  scope: Scope,
  { channels }: Upload,
  { run, until, tell }: Step,
): Promise<Ended> => {
  const isOptOuts = channels.length > 0
  let added = 0
  if (!isOptOuts) await noticeChanges(platform.db)
  for (;;) {
    const saved = await inSmallerSteps(rowsOfBatch, (size) =>
      transaction(platform.db, async (tx) => {
        const upload = await lockUpload(tx, scope, run.uploadId)
        if (!isSameRun(upload, run, 'SAVING')) return undefined
        return await saveNext(tx, scope, upload, size, platform.clock.now())
      }),
    )
    if (!saved) return 'overtaken'
    tell(saved.done, saved.total)
    if (isOptOuts) publishOptOuts(platform, scope.accountId)
    else publishContacts(platform, scope.accountId)
    added += saved.added
    if (saved.isLast && !isOptOuts && saved.done >= largeImport) await patiently(platform.db, '30min', tidyUp)
    else if (added >= worthNoticing) {
      await noticeGrowth(platform.db, added)
      added = 0
    }
    if (saved.isLast) return 'next step'
    if (performance.now() > until) return 'out of time'
  }
}

const worthNoticing = 1000

const saveNext = async (tx: Db, scope: Scope, upload: Upload, size: number, now: Date) => {
  const { uploadId, cursorNo, totalNo } = upload
  const batch = await findBatch(tx, scope, { uploadId, after: cursorNo, size })
  if (!batch) return { added: 0, ...(await finish(tx, scope, upload, now)) }
  const save = upload.channels.length > 0 ? saveOptOuts : saveContacts
  const { added, updated, unchanged, newGroups } = await save(tx, scope, upload, batch, now)
  const done = upload.doneNo + batch.rows
  const counts = {
    ...upload.counts,
    Added: upload.counts.Added + added,
    Updated: upload.counts.Updated + updated,
    Unchanged: upload.counts.Unchanged + unchanged,
  }
  await changeUpload(tx, scope, uploadId, {
    ...{ cursor_no: batch.last, done_no: done, counts: JSON.stringify(counts) },
    new_groups: upload.newGroups + newGroups,
  })
  // A small one is over when the call answers, so it is not looked for again.
  if (done < totalNo) return { added, done, total: totalNo, isLast: false }
  return { added, ...(await finish(tx, scope, { ...upload, counts, doneNo: done }, now)) }
}

const finish = async (tx: Db, scope: Scope, { uploadId, counts, doneNo, totalNo, channels }: Upload, now: Date) => {
  const noted = await countNoted(tx, scope, uploadId)
  await changeUpload(tx, scope, uploadId, {
    ...{ step: 'VIEW', finished_at: now, total_no: doneNo },
    counts: JSON.stringify({ ...counts, Noted: noted }),
  })
  if (channels.length === 0) await lookUpContactsSoon(tx, scope.accountId)
  return { done: totalNo, total: totalNo, isLast: true }
}
