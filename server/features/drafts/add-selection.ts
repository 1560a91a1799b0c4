import { systemGroups } from '@carillon/contract/groups.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import { refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertContactsWhere } from '../audiences/store.ts'
import { isSelected, prepareSearch, type Query } from '../contacts/find/store.ts'
import { hasGroup } from '../contacts/groups/store.ts'
import { type Added, addedOf } from './add-groups.ts'
import { changeRecipients } from './change-recipients.ts'

/** Adds all phones of the contacts selected of the list of a group. They are in the draft as people, not as the group. */
export const addSelection = (
  unit: Unit,
  draftId: number | 'new',
  { listId, query, selection }: { listId: number; query: Query; selection: Selection },
): Promise<Added & { draftId: number }> =>
  changeRecipients(unit, draftId, async ({ draft_id, audience_id }) => {
    const { db: tx, scope } = unit
    // Who is in Deleted is sent nothing.
    if (listId === systemGroups.Deleted || !(await hasGroup(tx, scope, listId)))
      throw refuseUnknown('ListID', 'group', [listId])
    if (query.q !== '' || query.filters.length > 0) await prepareSearch(tx)
    const added = await insertContactsWhere(tx, scope, audience_id, isSelected(scope, listId, query, selection))
    return { changed: { kind: 'added', ...added }, answer: { ...addedOf(added), draftId: draft_id } }
  })
