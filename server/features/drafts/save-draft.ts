import { type Draft, type DraftChange, DraftForm } from '@carillon/contract/drafts.ts'
import { hasTextSurvey, switchType } from '@carillon/domain/broadcast/switch-type.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { requireOwnNumber, visibleDraft } from './policy.ts'
import { readDraft } from './read-draft.ts'
import { requireMedia } from './require-media.ts'
import { lockDraft, updateForm } from './store.ts'

/** Keeps what is given and leaves the rest of the form as it is, except for what a change of its type takes away. */
export const saveDraft = (platform: Platform, scope: Scope, draftId: number, change: DraftChange): Promise<Draft> =>
  transaction(platform.db, async (tx) => {
    const { form } = visibleDraft(await lockDraft(tx, scope, draftId))
    const before = DraftForm.parse(form)
    requireOwnNumber(scope, change.TextNumberID, before.TextNumberID)
    await requireMedia(tx, scope, change)
    const { BroadcastType: type = before.BroadcastType, IsTextSurvey: isAsked = before.IsTextSurvey } = change
    const isTextSurvey = isAsked && hasTextSurvey(type)
    const switched = switchType(before, { type, isTextSurvey })
    const saved = { ...switched, ...change, IsTextSurvey: isTextSurvey }
    await updateForm(tx, scope, draftId, saved, platform.clock.now())
    return await readDraft({ ...platform, db: tx }, scope, draftId)
  })
