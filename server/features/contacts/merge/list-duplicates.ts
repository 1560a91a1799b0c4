import type { DuplicateSet } from '@carillon/contract/contacts.ts'
import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareSearch } from '../find/store.ts'
import { readContacts } from '../shape-store.ts'
import { findDuplicates } from './duplicate-store.ts'

type DuplicateQuery = { by: 'phone' | 'name'; page: number; pagesize: number }

/** A page of the sets of contacts that share a number, or a whole name. */
export const listDuplicates = async (
  { db }: Platform,
  scope: Scope,
  query: DuplicateQuery,
): Promise<{ Items: DuplicateSet[]; Size: number }> =>
  await transaction(db, async (tx) => {
    await prepareSearch(tx)
    const sets = await findDuplicates(tx, scope, query)
    const contacts = await readContacts(tx, scope, [...new Set(sets.flatMap(({ ids }) => ids))])
    const byId = new Map(contacts.map((contact) => [contact.PersonID, contact]))
    const Items = sets.map(({ Shared, ids }) => ({ Shared, Contacts: ids.map((id) => byId.get(id)!) }))
    return { Items, Size: sets[0]?.size ?? 0 }
  })
