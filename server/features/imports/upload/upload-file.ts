import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileUpload } from '@carillon/contract/imports.ts'
import { cleanText, cutText } from '@carillon/domain/imports/clean.ts'
import { inTransaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSemaphore } from '../../../platform/semaphore.ts'
import { noticeSize } from '../../audiences/store.ts'
import { openFile } from '../../spreadsheets/open-file.ts'
import { mostRows } from '../policy.ts'
import { findUpload, type Purpose } from '../store.ts'
import { takeIn } from './take-in.ts'

type Uploaded = {
  FileID: number
  RowCount: number
  /** Of a broadcast's file; others are counted when their rows are read. */
  PhoneNumberCount: number
  BadRows: number
  FileUpload: FileUpload
}

/**
 * Takes in a file. It is written to disk first: a slow line then holds a file, not a connection of the database. Then it is
 * parsed and stored in one transaction, so that a file is there whole or not at all.
 */
export const uploadFile = async (
  platform: Platform,
  scope: Scope,
  stream: Readable,
  { name, purpose }: { name: string; purpose: Purpose },
): Promise<Uploaded> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-upload-'))
  try {
    const path = join(folder, 'file')
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    const fileName = nameOf(name)
    const file = await openFile(path, fileName, { rows: mostRows })
    try {
      const { size } = await stat(path)
      const about = { purpose, fileName, kind: file.kind, size, now: platform.clock.now() }
      const taken = await readers.use(scope.accountId, () =>
        inTransaction(platform.pool, (client) => takeIn(client, scope, file, about)),
      )
      await noticeSize(platform.db, taken.PhoneNumberCount)
      return { ...taken, FileUpload: (await findUpload(platform.db, scope, taken.FileID))! }
    } finally {
      await file.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reading takes a processor and a connection; whoever has no permit waits with the file on disk. */
const readers = openSemaphore({ most: 2, ofAccount: 1 })

const longestName = 100

/** Without the folders that some programs send along. */
const nameOf = (name: string): string => cutText(cleanText(name.split(/[/\\]/).at(-1)!), longestName) || 'Upload'
