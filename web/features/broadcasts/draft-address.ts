import type { ListedDraft } from '@carillon/contract/drafts.ts'

/** Where one goes on with a draft: the first step that is not confirmed. */
export const draftAddress = (draft: ListedDraft) => {
  const confirmed = [draft.isSettingsConfirmed, draft.isRecipientsConfirmed, draft.isMessagesConfirmed]
  const open = confirmed.indexOf(false)
  return { draft: draft.DraftBroadcastID, step: open === -1 ? 4 : open + 1 }
}
