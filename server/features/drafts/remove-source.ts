import { refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { removeWhoCameWith } from '../audiences/members/group-store.ts'
import { countMore, insertUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { changeRecipients } from './change-recipients.ts'
import { sourcesOfDraft } from './source-store.ts'
import { listsOfDraft } from './store.ts'

/** Takes out who came with a file or results, or the single people, except for those who are in a group of the draft. */
export const removeSource = (
  unit: Unit,
  draftId: number,
  sourceId: number | null,
): Promise<{ UndoID: number; Count: number }> =>
  changeRecipients(unit, draftId, async ({ audience_id: audienceId }) => {
    const { db: tx, scope, now } = unit
    const source = (await sourcesOfDraft(tx, scope, draftId)).find(({ SourceID }) => SourceID === sourceId)
    if (sourceId !== null && source === undefined) throw refuseUnknown('SourceID', 'source', [sourceId])
    const staying = (await listsOfDraft(tx, scope, draftId)).map(({ ListID }) => ListID)
    const undoId = await insertUndo(tx, scope, { kind: 'RemoveRecipients', thingId: audienceId, now })
    const removed = await removeWhoCameWith(tx, scope, { audienceId, cameWith: { sourceId }, staying, undoId })
    await countMore(tx, scope, undoId, removed.count)
    tellUndos(unit)
    return { changed: { kind: 'removed', ...removed }, answer: { UndoID: undoId, Count: removed.count } }
  })
