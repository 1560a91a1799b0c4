import { DraftForm } from '@carillon/contract/drafts.ts'
import { recipientText } from '@carillon/domain/broadcast/recipient-text.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { sendableMembers } from '../audiences/reach/members-store.ts'
import type { Sender } from '../audiences/reach/store.ts'
import { sourceOfDraft } from './find-source.ts'
import { textOf } from './read-draft.ts'
import type { StoredDraft } from './store.ts'

/**
 * The numbers whose message cannot be made: a field is missing, or the text gets too long. Only of those who may be texted and are
 * not left out by hand, as the summary counts them. None while the draft has no message.
 */
export const findInvalidMessages = async (
  tx: Db,
  scope: Scope,
  draft: StoredDraft,
  sender: Sender,
): Promise<number[]> => {
  const form = DraftForm.parse(draft.form)
  if (form.TextMessage.trim() === '' && form.Media.length === 0) return []
  // How a text is priced has no part in whether there is one.
  const text = textOf(form, sender, false)
  const source = await sourceOfDraft(tx, scope, draft)
  const asked = { source, requireOptIn: sender.require_text_opt_in }
  const phones: number[] = []
  for await (const batch of sendableMembers(tx, scope, asked)) {
    for (const { phone, ...values } of batch) if (!('leaves' in recipientText(text, values))) phones.push(phone)
  }
  return phones
}
