import { type Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { switchType } from '@carillon/domain/broadcast/switch-type.ts'
import type { BroadcastKind } from '@carillon/domain/broadcast/type.ts'
import type { Unit } from '../../platform/unit.ts'
import { visibleDraft } from './policy.ts'
import { readDraft } from './read-draft.ts'
import { requireVoice } from './require-voice.ts'
import { lockDraft, updateForm } from './store.ts'
import { tellDraft } from './tell-draft.ts'

/** Another type takes back what was confirmed, and what the new type does not have. */
export const setType = async (unit: Unit, draftId: number, kind: BroadcastKind): Promise<Draft> => {
  const { db: tx, scope } = unit
  const { form } = visibleDraft(await lockDraft(tx, scope, draftId))
  const before = DraftForm.parse(form)
  await requireVoice(tx, scope, { BroadcastType: kind.type }, before)
  await updateForm(tx, scope, draftId, switchType(before, kind), unit.now)
  const draft = await readDraft(unit, scope, draftId)
  tellDraft(unit, draft)
  return draft
}
