import { type Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { switchType } from '@carillon/domain/broadcast/switch-type.ts'
import type { BroadcastKind } from '@carillon/domain/broadcast/type.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { visibleDraft } from './policy.ts'
import { readDraft } from './read-draft.ts'
import { lockDraft, updateForm } from './store.ts'

/** Another type takes back what was confirmed, and what the new type does not have. */
export const setType = (platform: Platform, scope: Scope, draftId: number, kind: BroadcastKind): Promise<Draft> =>
  transaction(platform.db, async (tx) => {
    const { form } = visibleDraft(await lockDraft(tx, scope, draftId))
    await updateForm(tx, scope, draftId, switchType(DraftForm.parse(form), kind), platform.clock.now())
    return await readDraft({ ...platform, db: tx }, scope, draftId)
  })
