import type { Selection } from '@carillon/contract/lists.ts'
import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import type pg from 'pg'
import { freezeSnapshot, onClient } from '../../../platform/database.ts'
import { placesFor } from '../../../platform/places.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { FileReply } from '../../../platform/route.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareSearch, type Query } from '../find/store.ts'
import { findGroup } from '../groups/store.ts'
import { type Chosen, exportRows, findFieldNames } from './store.ts'

const columns = [
  ...['First Name', 'Last Name', 'Phone', 'Second Phone', 'Third Phone', 'Notes', 'Groups'],
  ...['Can Be Texted', 'Opted Out', 'Added'],
]

/** The contacts as a file, named for the group and made as it is read. */
export const exportContacts = async (
  platform: Platform,
  scope: Scope,
  listId: number,
  query: Query,
  selection: Selection,
): Promise<FileReply> => {
  const group = await findGroup(platform.db, scope, listId)
  if (!group) throw refuse('NotFound')
  return { fileName: `${group.ListName}.csv`, content: lines(platform, scope, { listId, query, selection }) }
}

/** Each holds a connection while it is read; further ones wait. */
const readers = placesFor(4)

/**
 * Whoever stops reading ends the transaction, and with it the cursor: the connection is free again. Whoever neither reads nor goes
 * away is cut off by the database (freezeSnapshot).
 */
async function* lines({ pool }: Platform, scope: Scope, chosen: Chosen): AsyncGenerator<string> {
  let client: pg.PoolClient | undefined
  let isBroken = false
  await readers.take()
  try {
    client = await pool.connect()
    await client.query('begin')
    const tx = onClient(client)
    await freezeSnapshot(tx)
    await prepareSearch(tx)
    const fields = await findFieldNames(tx, scope, chosen)
    yield csvMark + csvLine([...columns, ...fields])
    for await (const batch of exportRows(tx, scope, chosen)) {
      yield batch.map(({ cells, custom }) => csvLine([...cells, ...fields.map((name) => custom[name] ?? '')])).join('')
    }
  } finally {
    await client?.query('rollback').catch(() => {
      isBroken = true
    })
    client?.release(isBroken)
    readers.leave()
  }
}
