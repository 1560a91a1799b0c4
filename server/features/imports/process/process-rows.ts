import { inTransaction, onClient, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareBulk } from '../../audiences/store.ts'
import { type Plan, planOf, rowsOfChunk } from '../policy.ts'
import type { Ended, Step, Tell } from '../run-step.ts'
import { isSameRun, type Run } from '../run-store.ts'
import { beginSaving } from '../save/begin-saving.ts'
import { changeUpload, countryOf, lockUpload, type Upload } from '../store.ts'
import { unpackRows } from '../upload/chunk-rows.ts'
import { copyText, readChunk } from '../upload/store.ts'
import { rowLines } from './row-lines.ts'
import { copyRowsStatement, countRows, markReplaced } from './store.ts'

/**
 * Reads and checks rows, chunk by chunk. A chunk's rows and the cursor that says so are one transaction, so that whoever goes
 * on after a crash begins where the last one ended. While the database takes in a chunk, the next one is read.
 */
export const processRows = async (
  platform: Platform,
  scope: Scope,
  upload: Upload,
  { run, until, tell }: Step,
): Promise<Ended> => {
  const read = await reader(platform, scope, upload)
  let next = read(upload.cursorNo)
  next.catch(() => {})
  for (let chunkNo = upload.cursorNo; ; chunkNo += 1) {
    const chunk = await next
    if (!chunk) return await finish(platform, scope, run, tell)
    next = read(chunkNo + 1)
    next.catch(() => {})
    const done = await inTransaction(platform.pool, async (client) => {
      const tx = onClient(client)
      const now = await lockUpload(tx, scope, run.uploadId)
      if (!isSameRun(now, run, 'PROCESS') || now.cursorNo !== chunkNo) return undefined
      await copyText(client, copyRowsStatement, chunk.lines)
      const doneNo = now.doneNo + chunk.rows
      await changeUpload(tx, scope, run.uploadId, { cursor_no: chunkNo + 1, done_no: doneNo })
      return { doneNo, totalNo: now.totalNo }
    })
    if (!done) return 'overtaken'
    tell(done.doneNo, done.totalNo)
    if (performance.now() > until) return 'out of time'
  }
}

type Chunk = { lines: string; rows: number }

const reader = async ({ db }: Platform, scope: Scope, { uploadId, tab, plan: chosen }: Upload) => {
  const countryId = await countryOf(db, scope)
  const { HasHeader } = chosen as Plan
  const plan = planOf(chosen as Plan)
  const begin = `${scope.accountId}\t${uploadId}`
  return async (chunkNo: number): Promise<Chunk | undefined> => {
    const chunk = await readChunk(db, scope, { uploadId, tab, chunkNo })
    if (!chunk) return undefined
    const rows = await unpackRows(chunk)
    if (HasHeader && chunkNo === 0) rows.shift()
    return { lines: rowLines(begin, rows, plan, countryId), rows: rows.length }
  }
}

/** When all rows are there: which of them later ones replace, how many there are, and on to what was asked for already. */
const finish = async ({ db }: Platform, scope: Scope, run: Run, tell: Tell): Promise<Ended> =>
  await transaction(db, async (tx) => {
    const upload = await lockUpload(tx, scope, run.uploadId)
    if (!isSameRun(upload, run, 'PROCESS')) return 'overtaken'
    if (upload.totalNo > rowsOfChunk) await prepareBulk(tx)
    await markReplaced(tx, scope, run.uploadId)
    const counts = await countRows(tx, scope, run.uploadId)
    await changeUpload(tx, scope, run.uploadId, { counts: JSON.stringify(counts) })
    if (upload.isConfirmed) await beginSaving(tx, scope, { ...upload, counts })
    else await changeUpload(tx, scope, run.uploadId, { step: 'REVIEW', done_no: counts.Rows, total_no: counts.Rows })
    tell(counts.Rows, counts.Rows)
    return 'next step'
  })
