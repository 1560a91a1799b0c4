import { type Draft, type DraftChange, DraftForm } from '@carillon/contract/drafts.ts'
import { hasTextSurvey, switchType } from '@carillon/domain/broadcast/switch-type.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import type { Unit } from '../../platform/unit.ts'
import { requireOwnNumber, visibleDraft } from './policy.ts'
import { readDraft } from './read-draft.ts'
import { requireMedia } from './require-media.ts'
import { requireVoice } from './require-voice.ts'
import { lockDraft, updateForm } from './store.ts'
import { tellDraft } from './tell-draft.ts'

type Asked = DraftChange & { Seen?: Fields | undefined }

/** Keeps what is given and leaves the rest of the form as it is, except for what a change of its type takes away. */
export const saveDraft = async (unit: Unit, draftId: number, asked: Asked): Promise<Draft> => {
  const { db: tx, scope } = unit
  const { form } = visibleDraft(await lockDraft(tx, scope, draftId))
  const before = DraftForm.parse(form)
  const change = await mergeEdit(asked, async () => before)
  requireOwnNumber(scope, change.TextNumberID, before.TextNumberID)
  await requireMedia(tx, scope, change)
  await requireVoice(tx, scope, change, before)
  const { BroadcastType: type = before.BroadcastType, IsTextSurvey: isAsked = before.IsTextSurvey } = change
  const isTextSurvey = isAsked && hasTextSurvey(type)
  const switched = switchType(before, { type, isTextSurvey })
  const saved = { ...switched, ...change, IsTextSurvey: isTextSurvey }
  await updateForm(tx, scope, draftId, saved, unit.now)
  const draft = await readDraft(unit, scope, draftId)
  tellDraft(unit, draft)
  return draft
}
