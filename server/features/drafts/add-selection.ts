import { systemGroups } from '@carillon/contract/groups.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import { refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertContactsWhere } from '../audiences/store.ts'
import { isSelected, prepareSearch, type Query } from '../contacts/find/store.ts'
import { findGroup } from '../contacts/groups/store.ts'
import { type Added, addedOf } from './add-groups.ts'
import { changeRecipients } from './change-recipients.ts'
import { insertSource } from './source-store.ts'

/** Adds all phones of the contacts selected of the list of a group. They are in the draft as people, not as the group. */
export const addSelection = (
  unit: Unit,
  draftId: number | 'new',
  { listId, query, selection }: { listId: number; query: Query; selection: Selection },
): Promise<Added & { draftId: number }> =>
  changeRecipients(unit, draftId, async ({ draft_id, audience_id }) => {
    const { db: tx, scope } = unit
    // Who is in Deleted is sent nothing.
    const group = listId === systemGroups.Deleted ? undefined : await findGroup(tx, scope, listId)
    if (!group) throw refuseUnknown('ListID', 'group', [listId])
    if (query.q !== '' || query.filters.length > 0) await prepareSearch(tx)
    // Whoever was picked came one by one.
    const sourceId =
      selection.Type === 'Selected'
        ? null
        : await insertSource(tx, scope, {
            ...{ draftId: draft_id, kind: 'Contacts', category: String(listId) },
            name: nameOf(group.ListName, query, selection),
          })
    const condition = isSelected(scope, listId, query, selection)
    const added = await insertContactsWhere(tx, scope, audience_id, condition, sourceId)
    return { changed: { kind: 'added', ...added }, answer: { ...addedOf(added), draftId: draft_id } }
  })

/** As the picker says what is chosen. */
const nameOf = (group: string, { q, filters }: Query, { Items }: Selection): string => {
  const found = q === '' ? (filters.length > 0 ? `Some of ${group}` : `All of ${group}`) : `“${q}” in ${group}`
  return Items.length === 0 ? found : `${found}, but ${Items.length.toLocaleString('en-US')}`
}
