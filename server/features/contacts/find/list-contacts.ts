import type { Contact } from '@carillon/contract/contacts.ts'
import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readContacts } from '../shape-store.ts'
import { type ContactRequest, findPage, prepareSearch } from './store.ts'

/** A page of the list of a group. */
export const listContacts = async (
  { db }: Platform,
  scope: Scope,
  listId: number,
  request: ContactRequest,
): Promise<{ Items: Contact[]; Size: number }> =>
  await transaction(db, async (tx) => {
    await prepareSearch(tx)
    const { ids, Size } = await findPage(tx, scope, listId, request)
    return { Items: await readContacts(tx, scope, ids), Size }
  })
