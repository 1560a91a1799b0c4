import { systemGroups } from '@carillon/contract/contacts.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { hasGroup, insertUndo, removeMembers } from './groups/store.ts'
import { erase, moveToDeleted, selectContacts } from './store.ts'

/**
 * Removes the selected contacts from a group (facts §20). From a group of the account they stay in Everyone; from
 * Everyone or Unfiled they move to Deleted; from Deleted they are gone for good, which alone cannot be undone.
 */
export const removeContacts = async (
  { db, clock }: Platform,
  scope: Scope,
  listId: number,
  request: { q: string },
  selection: Selection,
): Promise<{ UndoID: number | null; Count: number }> =>
  await transaction(db, async (tx) => {
    if (!(await hasGroup(tx, scope, listId))) throw refuse('NotFound')
    const personIds = await selectContacts(tx, scope, listId, request, selection)
    const Count = personIds.length
    if (listId === systemGroups.Deleted) {
      await erase(tx, scope, personIds)
      return { UndoID: null, Count }
    }
    if (Count === 0) return { UndoID: null, Count }
    const now = clock.now()
    const from = listId > 0 ? listId : systemGroups.Everyone
    if (listId > 0) await removeMembers(tx, scope, listId, personIds)
    else await moveToDeleted(tx, scope, personIds, now)
    return { UndoID: await insertUndo(tx, scope, from, personIds, now), Count }
  })
