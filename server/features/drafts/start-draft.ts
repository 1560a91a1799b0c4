import type { Draft, DraftChange } from '@carillon/contract/drafts.ts'
import type { Unit } from '../../platform/unit.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { type ContactIn, type FailedContact, readContacts } from '../audiences/read-contacts.ts'
import { insertAudience, insertMembers } from '../audiences/store.ts'
import { lookUpMembersSoon } from '../phone-numbers/look-up-soon.ts'
import { requireOwnNumber } from './policy.ts'
import { countDraft } from './read-draft.ts'
import { requireMedia } from './require-media.ts'
import { requireVoice } from './require-voice.ts'
import { findDraft, insertDraft } from './store.ts'
import { tellDraft } from './tell-draft.ts'

/** A new draft with an audience of its own, and the contacts given in it. */
export const startDraft = async (unit: Unit, asked: Asked): Promise<Started> => {
  const { db: tx, scope, now } = unit
  const { Contacts, ...form } = asked
  requireOwnNumber(scope, form.TextNumberID)
  await requireMedia(tx, scope, form)
  await requireVoice(tx, scope, form)
  const sender = await senderOf(tx, scope)
  const { members, failed } = readContacts(Contacts, sender.country_id)
  const audienceId = await insertAudience(tx, scope, { kind: 'draft', rowCount: members.length, now })
  if (members.length > 0) await insertMembers(tx, scope, audienceId, members)
  const phones = members.map(({ phone }) => phone)
  await lookUpMembersSoon(tx, scope, audienceId, { phones, count: phones.length }, now)
  const draftId = await insertDraft(tx, scope, { form, audienceId, now })
  const draft = (await findDraft(tx, scope, draftId))!
  tellDraft(unit, { DraftBroadcastID: draftId, ModifiedDate: draft.modified_at })
  return {
    ...(await countDraft(unit, scope, draft, sender)),
    FailedContacts: failed,
  }
}

type Asked = DraftChange & { Contacts: readonly ContactIn[] }
type Started = Draft & { FailedContacts: FailedContact[] }
