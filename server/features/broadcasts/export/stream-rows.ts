import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { freezeSnapshot, onClient } from '../../../platform/database.ts'
import { placesFor } from '../../../platform/places.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fetchRows } from './store.ts'

/** Each holds a connection while it is read; further ones wait. */
const readers = placesFor(4)

/**
 * A select of one column `cells` as the lines of a file, made as it is read. Whoever stops reading ends the transaction, and
 * with it the cursor; whoever neither reads nor goes away is cut off by the database.
 */
export async function* streamRows(
  { pool }: Pick<Platform, 'pool'>,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): AsyncGenerator<string> {
  let client: pg.PoolClient | undefined
  let isBroken = false
  await readers.take()
  try {
    client = await pool.connect()
    await client.query('begin')
    const tx = onClient(client)
    await freezeSnapshot(tx)
    yield csvMark + csvLine(columns)
    for await (const batch of fetchRows(tx, rows)) yield batch.map(csvLine).join('')
  } finally {
    await client?.query('rollback').catch(() => {
      isBroken = true
    })
    client?.release(isBroken)
    readers.leave()
  }
}
