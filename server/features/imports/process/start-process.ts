import type { FileUpload } from '@carillon/contract/imports.ts'
import { whyNotColumns } from '@carillon/domain/imports/columns.ts'
import { type Db, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { inlineRows, type Plan, planOf } from '../policy.ts'
import { enqueueRun } from '../run-store.ts'
import { changeUpload, deleteRows, findUpload, lockUpload, type Upload } from '../store.ts'
import { readChunk } from '../upload/store.ts'
import { workOn } from '../work-on.ts'

export type Chosen = { Tab: number; HasHeader?: boolean | undefined; Columns?: Plan['Columns'] | undefined }

/** Reads the rows of a sheet by these columns, from the beginning, whatever was made of the file so far. */
export const startProcess = async (
  platform: Platform,
  scope: Scope,
  uploadId: number,
  chosen: Chosen,
): Promise<FileUpload> => {
  const { runNo, isSmall } = await transaction(platform.db, async (tx) => {
    const upload = await lockUpload(tx, scope, uploadId)
    if (!upload) throw refuse('NotFound')
    if (upload.step === 'SAVING' || upload.step === 'VIEW') {
      throw refuse('WrongStatus', { summary: 'This file has been imported. Upload it again to choose other columns.' })
    }
    return await beginProcess(tx, scope, upload, chosen)
  })
  if (isSmall) await workOn(platform, scope, { uploadId, runNo })
  return (await findUpload(platform.db, scope, uploadId))!
}

/** What is known of an import already (its group, its consent) is kept; `isFresh` forgets it. */
export const beginProcess = async (tx: Db, scope: Scope, upload: Upload, chosen: Chosen, isFresh = true) => {
  const { uploadId } = upload
  const tab = upload.tabs[chosen.Tab]
  if (!tab) throw refuseFields({ Tab: ['The file has no such sheet. Choose one of its sheets.'] })
  const plan: Plan = { HasHeader: chosen.HasHeader ?? tab.HasHeader, Columns: chosen.Columns ?? tab.Columns }
  if (plan.Columns.length !== tab.Columns.length) {
    const columns = `${tab.Columns.length} column${tab.Columns.length === 1 ? '' : 's'}`
    throw refuseFields({ Columns: [`The sheet has ${columns}. Say of each what it holds, or skip it.`] })
  }
  const why = whyNotColumns(planOf(plan))
  if (why !== null) throw refuseFields({ Columns: [why] })
  if (!(await readChunk(tx, scope, { uploadId, tab: chosen.Tab, chunkNo: 0 }))) {
    throw refuse('WrongStatus', { summary: 'The rows of this file are not kept any more. Upload it again.' })
  }
  const total = tab.RowCount + (tab.HasHeader ? 1 : 0) - (plan.HasHeader ? 1 : 0)
  const runNo = upload.runNo + 1
  await deleteRows(tx, scope, uploadId)
  await changeUpload(tx, scope, uploadId, {
    ...{ step: 'PROCESS', tab: chosen.Tab, plan: JSON.stringify(plan), run_no: runNo, failure: null, counts: '{}' },
    ...{ cursor_no: 0, done_no: 0, total_no: total },
    ...(isFresh && { consent_by: null, consent_at: null, channels: [] }),
  })
  const isSmall = total <= inlineRows
  if (!isSmall) await enqueueRun(tx, scope, { uploadId, runNo })
  return { runNo, isSmall }
}
