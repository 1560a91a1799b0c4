import type { Selection } from '@carillon/contract/lists.ts'
import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import type { Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { FileReply } from '../../../platform/route.ts'
import type { Scope } from '../../../platform/scope.ts'
import { spoolRows } from '../../../platform/spool.ts'
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
  const chosen = { listId, query, selection }
  return { fileName: `${group.ListName}.csv`, content: spoolRows(platform, scope, (tx) => linesOf(tx, scope, chosen)) }
}

async function* linesOf(tx: Db, scope: Scope, chosen: Chosen): AsyncGenerator<string> {
  await prepareSearch(tx)
  const fields = await findFieldNames(tx, scope, chosen)
  yield csvMark + csvLine([...columns, ...fields])
  for await (const batch of exportRows(tx, scope, chosen)) {
    yield batch.map(({ cells, custom }) => csvLine([...cells, ...fields.map((name) => custom[name] ?? '')])).join('')
  }
}
