import type { FileUpload, Tab } from '@carillon/contract/imports.ts'
import { columnsUnder, whyNotColumns, withoutGuesses } from '@carillon/domain/imports/columns.ts'
import { type Db, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { beginTask, cancelTask } from '../../tasks/begin-task.ts'
import { goOn } from '../go-on.ts'
import { inlineRows, type Plan, planOf, wireColumns } from '../policy.ts'
import { changeUpload, countryOf, deleteRows, findUpload, lockUpload, type Upload } from '../store.ts'
import { readChunk } from '../upload/store.ts'
import { headingsOf } from './read-headings.ts'
import { rowReading } from './read-kind.ts'

type Chosen = {
  Tab: number
  HeadingRow?: number | undefined
  HasHeader?: boolean | undefined
  Columns?: Plan['Columns'] | undefined
}

/** Reads the rows of a sheet by these columns, from the beginning, whatever was made of the file so far. */
export const startProcess = async (
  platform: Platform,
  scope: Scope,
  uploadId: number,
  chosen: Chosen,
): Promise<FileUpload> => {
  const isSmall = await transaction(platform.db, async (tx) => {
    const upload = await lockUpload(tx, scope, uploadId)
    if (!upload) throw refuse('NotFound')
    if (upload.step === 'SAVING' || upload.step === 'VIEW') {
      throw refuse('WrongStatus', { summary: 'This file has been imported. Upload it again to choose other columns.' })
    }
    return await beginProcess(tx, scope, upload, { ...chosen, now: platform.clock.now() })
  })
  if (isSmall) await goOn(platform, scope, uploadId)
  return (await findUpload(platform.db, scope, uploadId))!
}

/**
 * What is known of an import already (its group, its consent) is kept; `isFresh` forgets it. Answers whether it is so small that the
 * call goes on with it.
 */
export const beginProcess = async (
  tx: Db,
  scope: Scope,
  upload: Upload,
  { now, isFresh = true, ...chosen }: Chosen & { now: Date; isFresh?: boolean },
): Promise<boolean> => {
  const { uploadId } = upload
  const tab = upload.tabs[chosen.Tab]
  if (!tab) throw refuseFields({ Tab: ['The file has no such sheet. Choose one of its sheets.'] })
  const HeadingRow = headingRowOf(tab, chosen)
  const plan: Plan = {
    HeadingRow,
    Columns: chosen.Columns ?? proposedColumns(tab, HeadingRow, await countryOf(tx, scope)),
  }
  if (plan.Columns.length !== tab.Columns.length) {
    const columns = `${tab.Columns.length} column${tab.Columns.length === 1 ? '' : 's'}`
    throw refuseFields({ Columns: [`The sheet has ${columns}. Say of each what it holds, or skip it.`] })
  }
  const why = whyNotColumns(planOf(plan))
  if (why !== null) throw refuseFields({ Columns: [why] })
  if (!(await readChunk(tx, scope, { uploadId, tab: chosen.Tab, chunkNo: 0 }))) {
    throw refuse('WrongStatus', { summary: 'The rows of this file are not kept any more. Upload it again.' })
  }
  const total = tab.RowCount + headingsOf(tab, tab).above - headingsOf(tab, plan).above
  const isSmall = total <= inlineRows
  if (upload.taskId !== null) {
    await cancelTask(tx, scope, rowReading, { taskId: upload.taskId, why: 'The columns were chosen anew.', now })
  }
  const taskId = await beginTask(tx, scope, rowReading, { params: { uploadId }, total, isOfCall: isSmall, now })
  await deleteRows(tx, scope, uploadId)
  await changeUpload(tx, scope, uploadId, {
    ...{ step: 'PROCESS', tab: chosen.Tab, plan: JSON.stringify(plan), task_id: taskId, failure: null, counts: '{}' },
    ...{ cursor_no: 0, done_no: 0, total_no: total },
    ...(isFresh && { consent_by: null, consent_at: null, channels: [] }),
  })
  return isSmall
}

const headingRowOf = (tab: Tab, { HeadingRow, HasHeader }: Chosen): number => {
  if (HeadingRow === undefined) {
    if (HasHeader === undefined) return tab.HeadingRow
    return HasHeader ? tab.HeadingRow || (tab.PreviewRows[0] ?? 0) : 0
  }
  if (HeadingRow === 0 || tab.PreviewRows.includes(HeadingRow)) return HeadingRow
  throw refuseFields({ HeadingRow: ['Choose one of the first rows of the sheet, or 0 where none has the headings.'] })
}

/** For who did not choose: what we are sure of. A short row among the first says nothing of the width of the sheet. */
const proposedColumns = (tab: Tab, HeadingRow: number, countryId: number): Plan['Columns'] => {
  if (HeadingRow === tab.HeadingRow) return wireColumns(withoutGuesses({ ...planOf(tab), unsure: tab.Unsure }))
  const found = withoutGuesses(columnsUnder(tab.Preview, headingsOf(tab, { HeadingRow }).above - 1, countryId))
  return tab.Columns.map((_, at) => wireColumns(found.slice(at, at + 1))[0] ?? { Use: 'Skip' })
}
