import type { Selection } from '@carillon/contract/lists.ts'
import { hasSelected } from '@carillon/domain/table/selection.ts'
import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { removeWhoCameWith } from '../audiences/members/group-store.ts'
import { countMore, insertUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { changeRecipients } from './change-recipients.ts'
import { listsOfDraft, removeDraftLists } from './store.ts'

/** Takes groups out with the members that came with them, except for those who are in another group of the draft. */
export const removeGroups = (
  unit: Unit,
  draftId: number,
  selection: Selection,
): Promise<{ UndoID: number; Count: number }> =>
  changeRecipients(unit, draftId, async ({ audience_id: audienceId }) => {
    const { db: tx, scope, now } = unit
    const named = await listsOfDraft(tx, scope, draftId)
    const chosen = named.filter(({ ListID }) => hasSelected(selection, ListID))
    const [lists, listIds] = [named, chosen].map((groups) => groups.map(({ ListID }) => ListID)) as [number[], number[]]
    const name = chosen.length === 1 ? chosen[0]!.ListName || 'A group' : `${chosen.length} groups`
    const UndoID = await insertUndo(tx, scope, { kind: 'RemoveRecipients', thingId: audienceId, name, now })
    const taken = await removeDraftLists(tx, scope, { draftId, listIds, undoId: UndoID })
    if (taken.length === 0)
      throw selection.Type === 'Selected' ? refuseUnknown('Selection', 'group', selection.Items) : refuse('NotFound')
    const staying = lists.filter((ListID) => !taken.includes(ListID))
    const removed = await removeWhoCameWith(tx, scope, {
      ...{ audienceId, cameWith: { listIds: taken }, staying, undoId: UndoID },
    })
    await countMore(tx, scope, UndoID, removed.count)
    tellUndos(unit)
    return { changed: { kind: 'removed', ...removed }, answer: { UndoID, Count: removed.count } }
  })
