import * as calls from '@carillon/contract/imports.ts'
import { importOptOuts as importOptOutsCall } from '@carillon/contract/opt-outs.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, onFile, type Route } from '../../platform/route.ts'
import { discardUpload } from './discard-upload.ts'
import { keptForMs } from './policy.ts'
import { startProcess } from './process/start-process.ts'
import { correctRow, removeRow } from './review/correct-row.ts'
import { listImportRows } from './review/list-rows.ts'
import { importReport } from './review/write-report.ts'
import { importFile, importOptOuts } from './save/import-file.ts'
import { findUpload, listUploads, uploadFields } from './store.ts'
import { uploadFile } from './upload/upload-file.ts'

export const importRoutes: Route[] = [
  on(calls.uploadFile, async ({ platform, scope, query, http }) => {
    if (!http.file) throw refuse('WrongInput', { summary: 'No file provided.' })
    const name = query.name?.trim() || http.file.name
    const taken = await uploadFile(platform, scope, http.file.stream, { name, purpose: query.purpose ?? 'broadcast' })
    http.setLocation(`/v1/fileuploads/${taken.FileID}`)
    return taken
  }),
  on(calls.listFileUploads, async ({ platform: { db, clock }, scope, query }) => {
    const request = readListQuery(scope, query, uploadFields)
    const since = new Date(clock.now().getTime() - keptForMs)
    return pageOf('/fileuploads', query, request, await listUploads(db, scope, request, since))
  }),
  on(calls.getFileUpload, async ({ platform, scope, params }) => {
    const upload = await findUpload(platform.db, scope, params.FileID)
    if (!upload) throw refuse('NotFound')
    return upload
  }),
  on(calls.processFileUpload, ({ platform, scope, params, body }) =>
    startProcess(platform, scope, params.FileID, body),
  ),
  on(calls.listImportRows, ({ platform, scope, params, query }) =>
    listImportRows(platform, scope, params.FileID, query),
  ),
  on(calls.correctImportRow, ({ platform, scope, params, body }) =>
    correctRow(platform, scope, params.FileID, params.RowNo, body),
  ),
  on(calls.removeImportRow, ({ platform, scope, params }) => removeRow(platform, scope, params.FileID, params.RowNo)),
  on(calls.importFile, ({ platform, scope, params, body }) => importFile(platform, scope, params.ListID, body)),
  on(calls.discardFileUpload, async ({ platform, scope, params }) => {
    await discardUpload(platform, scope, params.FileID)
    return { Success: true as const }
  }),
  onFile(calls.importReport, ({ platform, scope, params, query }) =>
    importReport(platform, scope, params.FileID, query),
  ),
  on(importOptOutsCall, ({ platform, scope, body }) => importOptOuts(platform, scope, body)),
]
