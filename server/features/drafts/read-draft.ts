import { type Draft, DraftForm } from '@carillon/contract/drafts.ts'
import type { Db } from '../../platform/database.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { reckonReach } from '../audiences/reach/reckon-reach.ts'
import { type Sender, senderOf } from '../audiences/reach/store.ts'
import { visibleDraft } from './policy.ts'
import { findDraft, type StoredDraft } from './store.ts'

/** One draft as it travels, with its counts at this moment. */
export const readDraft = (platform: Platform, scope: Scope, draftId: number): Promise<Draft> =>
  transaction(platform.db, async (tx) => {
    const draft = visibleDraft(await findDraft(tx, scope, draftId))
    return await countDraft(tx, scope, draft, await senderOf(tx, scope), platform.settings.priceByCarrierSegments)
  })

/** What the wizard saved, the contract's defaults in place of what it did not, and the counts. */
export const countDraft = async (
  tx: Db,
  scope: Scope,
  draft: StoredDraft,
  sender: Sender,
  byCarrierSegments: boolean,
): Promise<Draft> => {
  const form = DraftForm.parse(draft.form)
  const reach = await reckonReach(tx, scope, {
    sources: [{ audienceId: draft.audience_id }],
    requireOptIn: sender.require_text_opt_in,
    text: textOf(form, sender, byCarrierSegments),
  })
  return {
    ...form,
    DraftBroadcastID: draft.draft_id,
    CreatedDate: draft.created_at,
    ModifiedDate: draft.modified_at,
    PotentialUniqueCount: reach.total,
    TextNumberCount: reach.textable,
    MinCallUnitsRequired: reach.credits,
  }
}

export const textOf = (
  form: { TextMessage: string; IncludeSignature: boolean },
  sender: Sender,
  byCarrierSegments: boolean,
) => ({
  template: form.TextMessage,
  signature: form.IncludeSignature ? sender.signature : '',
  organisation: sender.organisation,
  characterLimit: sender.character_limit,
  byCarrierSegments,
})
