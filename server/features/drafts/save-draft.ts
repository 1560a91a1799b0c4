import type { Draft, DraftChange } from '@carillon/contract/drafts.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { visibleDraft } from './policy.ts'
import { readDraft } from './read-draft.ts'
import { lockDraft, updateForm } from './store.ts'

/** Keeps what is given and leaves the rest of the form as it is. */
export const saveDraft = (platform: Platform, scope: Scope, draftId: number, change: DraftChange): Promise<Draft> =>
  transaction(platform.db, async (tx) => {
    visibleDraft(await lockDraft(tx, scope, draftId))
    await updateForm(tx, scope, draftId, change, platform.clock.now())
    return await readDraft({ ...platform, db: tx }, scope, draftId)
  })
