import type { Unit } from '../../platform/unit.ts'
import { deleteAudience } from '../audiences/store.ts'
import { visibleDraft } from './policy.ts'
import * as store from './store.ts'
import { tellDraftEnded } from './tell-draft.ts'

/** Throws a draft away with its recipients. One that became a broadcast is gone already, and its recipients stay. */
export const deleteDraft = async (unit: Unit, draftId: number) => {
  const { db: tx, scope } = unit
  await deleteAudience(tx, scope, visibleDraft(await store.deleteDraft(tx, scope, draftId)))
  tellDraftEnded(unit, draftId)
}
