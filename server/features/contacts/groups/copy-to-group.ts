import { systemGroups } from '@carillon/contract/contacts.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { countClashes, restore, selectContacts } from '../store.ts'
import { addMembers, hasGroup } from './store.ts'

/**
 * Puts the selected contacts of one group into another. Out of Deleted this restores them, to Everyone and to the groups
 * they were in that still exist; refused when Everyone has one of the numbers again. Into Everyone there is nothing else
 * to do; nothing can be put into Unfiled or Deleted this way.
 */
export const copyToGroup = async (
  { db, clock }: Platform,
  scope: Scope,
  from: number,
  to: number,
  request: { q: string },
  selection: Selection,
): Promise<{ Count: number }> =>
  await transaction(db, async (tx) => {
    const known = to >= 0 && (await hasGroup(tx, scope, to)) && (await hasGroup(tx, scope, from))
    if (!known) throw refuse('NotFound')
    const personIds = await selectContacts(tx, scope, from, request, selection)
    if (from === systemGroups.Deleted) {
      if ((await countClashes(tx, scope, personIds)) > 0) throw refuse('ContactExists')
      await restore(tx, scope, personIds, clock.now())
    }
    if (to > 0) await addMembers(tx, scope, to, personIds)
    return { Count: personIds.length }
  })
