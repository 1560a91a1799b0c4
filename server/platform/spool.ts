/**
 * Spools rows of the database to disk for a reader. The file is written at the speed of the database and read at the speed of the
 * reader's line, so that a slow reader holds up no transaction and no permit. Reading can begin while the file is being written.
 */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Db, freezeSnapshot, inTransaction, onClient } from './database.ts'
import type { Scope } from './scope.ts'
import { openSemaphore } from './semaphore.ts'

/** Each holds a connection while it is made. */
const making = openSemaphore({ most: 4, ofAccount: 2 })
/** Each holds a file on disk until it is read. */
const kept = openSemaphore({ most: 60, ofAccount: 5 })

const readAtOnce = 64 * 1024

/** All of it is of one picture of the data. Whoever stops reading ends it. */
export async function* spoolRows(
  { pool }: { pool: pg.Pool },
  { accountId }: Scope,
  make: (tx: Db) => AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  const leave = await kept.take(accountId)
  let file: FileHandle | undefined
  let making: Making | undefined
  try {
    file = await openSpool()
    making = startMaking(file, (write) => makeIn(pool, accountId, make, write))
    for (let at = 0; ; ) {
      const end = making.written()
      if (at === end) {
        if (await making.isOver(at)) return
        continue
      }
      const { buffer, bytesRead } = await file.read(
        Buffer.allocUnsafe(Math.min(readAtOnce, end - at)),
        0,
        undefined,
        at,
      )
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await making?.stop()
    await file?.close()
    leave()
  }
}

/** It has no name by the time it is written to: nothing is left of it, whatever becomes of us. */
const openSpool = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-export-'))
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a chunk; answers whether anybody wants more. */
type Write = (chunk: string) => Promise<boolean>

const makeIn = (pool: pg.Pool, accountId: number, make: (tx: Db) => AsyncIterable<string>, write: Write) =>
  making.use(accountId, async () => {
    // Whoever waited for a permit may have gone.
    if (!(await write(''))) return
    await inTransaction(pool, async (client) => {
      const tx = onClient(client)
      await freezeSnapshot(tx)
      for await (const chunk of make(tx)) if (!(await write(chunk))) return
    })
  })

type Making = ReturnType<typeof startMaking>

const startMaking = (file: FileHandle, make: (write: Write) => Promise<void>) => {
  let written = 0
  let isWanted = true
  let state: 'making' | 'made' | { error: unknown } = 'making'
  let more = Promise.withResolvers<void>()
  const tell = () => {
    more.resolve()
    more = Promise.withResolvers()
  }
  const made = make(async (chunk) => {
    if (isWanted && chunk !== '') {
      const octets = Buffer.from(chunk)
      await file.writeFile(octets)
      written += octets.length
      tell()
    }
    return isWanted
  }).then(
    () => {
      state = 'made'
      tell()
    },
    (error: unknown) => {
      state = { error }
      tell()
    },
  )
  return {
    written: () => written,
    /** Waits until there is more than that, or the end; throws what kept it from being made. */
    async isOver(at: number): Promise<boolean> {
      if (written === at && state === 'making') await more.promise
      if (written > at) return false
      if (typeof state === 'object') throw state.error
      return state === 'made'
    },
    async stop() {
      isWanted = false
      await made
    },
  }
}
