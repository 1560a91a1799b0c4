import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { onClient } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { insertAudience, noticeSize, prepareBulk } from '../audiences/store.ts'
import { type Counts, copyLines, requireCsv, sniffBytes } from './read-file.ts'
import * as store from './store.ts'

export type Uploaded = { FileID: number; RowCount: number; PhoneNumberCount: number; BadRows: number }

/**
 * Takes in a file of recipients. It is written to disk first: a slow line then holds a file, not a connection of the database.
 * Then it is parsed and copied in one transaction, so that a file is there whole or not at all.
 */
export const uploadFile = async (platform: Platform, scope: Scope, upload: Readable): Promise<Uploaded> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-upload-'))
  try {
    const path = join(folder, 'file')
    await pipeline(upload, createWriteStream(path, { mode: 0o600 }))
    const head = await headOf(path)
    requireCsv(head)
    const uploaded = await takeIn(platform, scope, createReadStream(path, { highWaterMark: 262_144 }), head)
    await noticeSize(platform.db, uploaded.PhoneNumberCount)
    return uploaded
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const takeIn = async ({ pool, db, clock }: Platform, scope: Scope, file: Readable, head: Buffer): Promise<Uploaded> => {
  const countryId = await store.countryOf(db, scope)
  const counts: Counts = { rows: 0, bad: 0 }
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await store.copyRows(client, copyLines(file, head, countryId, counts))
    const tx = onClient(client)
    await prepareBulk(tx)
    const audienceId = await insertAudience(tx, scope, {
      kind: 'file',
      rowCount: counts.rows,
      badRows: counts.bad,
      now: clock.now(),
    })
    const PhoneNumberCount = await store.insertUploaded(tx, scope, audienceId)
    await client.query('commit')
    return { FileID: audienceId, RowCount: counts.rows, PhoneNumberCount, BadRows: counts.bad }
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed
    })
    throw error
  } finally {
    file.destroy()
    // A connection that could not even roll back is not given to the next one.
    client.release(broken)
  }
}

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
