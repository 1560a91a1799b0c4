import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareBulk } from '../../audiences/store.ts'
import type { Kind, TaskUnit } from '../../tasks/task-kind.ts'
import { type Plan, planOf, rowsOfChunk } from '../policy.ts'
import { beginSaving } from '../save/begin-saving.ts'
import { changeUpload, countryOf, lockUpload, readUpload } from '../store.ts'
import { tellEveryMs, tellUpload } from '../tell-upload.ts'
import { unpackRows } from '../upload/chunk-rows.ts'
import { copyText, readChunk } from '../upload/store.ts'
import { keepNumbers } from './kept-number-store.ts'
import { headingsOf } from './read-headings.ts'
import { rowLines } from './row-lines.ts'
import { copyRowsStatement, countRows, markKnown, markReplaced } from './store.ts'

type Brought = { read: ReadChunk; chunk: Chunk | undefined; ahead: Promise<Chunk | undefined> }
type ReadChunk = (chunkNo: number) => Promise<Chunk | undefined>
type Chunk = { no: number; lines: string; rows: number }

/** Rows are read and checked, chunk by chunk. While the database takes in a chunk, the next one is read. */
export const rowReading: Kind<{ uploadId: number }, Brought> = {
  names: ['ReadRows'],
  policy: { seenBy: 'thing', whyNotCancel: null },
  most: 1,
  failed: 'Something went wrong on our side while the rows were read. Try again, or contact support if it stays.',

  async bring(platform, scope, { params, cursorId }, last) {
    const read = last?.read ?? (await reader(platform, scope, params.uploadId))
    const chunk = await (last ? last.ahead : read(cursorId))
    const ahead = read(cursorId + 1)
    ahead.catch(() => {})
    return { read, chunk: chunk?.no === cursorId || !last ? chunk : await read(cursorId), ahead }
  },

  lock: ({ db, scope }, { uploadId }) => lockUpload(db, scope, uploadId),

  async step(unit, { params, cursorId }, { brought: { chunk } }) {
    if (!chunk) {
      await finish(unit, params.uploadId)
      return { done: 0, cursor: null }
    }
    await copyText(unit.client, copyRowsStatement, chunk.lines)
    return { done: chunk.rows, cursor: cursorId + 1 }
  },

  async ended({ db, scope }, { params, done }, failure) {
    if (failure !== null) await changeUpload(db, scope, params.uploadId, { failure, done_no: done })
  },

  ...{ tell: tellUpload, tellEveryMs },
}

const reader = async ({ db }: Platform, scope: Scope, uploadId: number): Promise<ReadChunk> => {
  const upload = await readUpload(db, scope, uploadId)
  if (!upload) return async () => undefined
  const countryId = await countryOf(db, scope)
  const plan = planOf(upload.plan as Plan)
  const { above, headings } = headingsOf(upload.tabs[upload.tab]!, upload.plan as Plan)
  const begin = `${scope.accountId}\t${uploadId}`
  return async (no) => {
    const chunk = await readChunk(db, scope, { uploadId, tab: upload.tab, chunkNo: no })
    if (!chunk) return undefined
    const rows = await unpackRows(chunk)
    if (no === 0) rows.splice(0, above)
    return { no, lines: rowLines(begin, rows, { ...plan, headings }, countryId), rows: rows.length }
  }
}

/** When all rows are there: which of them later ones replace, how many there are, and on to what was asked for already. */
const finish = async ({ db, scope, now }: TaskUnit, uploadId: number) => {
  const upload = (await lockUpload(db, scope, uploadId))!
  if (upload.totalNo > rowsOfChunk) await prepareBulk(db)
  await markReplaced(db, scope, uploadId)
  // In a broadcast each number gets the text, whichever row it is from.
  if (upload.purpose !== 'broadcast') await keepNumbers(db, scope, uploadId)
  if (upload.purpose === 'contacts') await markKnown(db, scope, uploadId)
  const counts = await countRows(db, scope, uploadId)
  const { Rows } = counts
  await changeUpload(db, scope, uploadId, { counts: JSON.stringify(counts), done_no: Rows, total_no: Rows })
  if (upload.isConfirmed) await beginSaving(db, scope, { ...upload, counts }, { now })
  else await changeUpload(db, scope, uploadId, { step: 'REVIEW' })
}
