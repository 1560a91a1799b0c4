import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { listMembers, type MemberChange, updateMembers } from '../audiences/members/store.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { changeRecipients } from './change-recipients.ts'
import { againstOf } from './list-contacts.ts'
import { phoneErrors } from './policy.ts'

/** Corrects names and notes, in this draft alone: the contacts of the book stay as they are. All of them, or none. */
export const updateContacts = (
  unit: Unit,
  draftId: number,
  contacts: readonly MemberChange[],
): Promise<{ Items: DraftContact[] }> =>
  changeRecipients(unit, draftId, async ({ audience_id: audienceId, form }) => {
    const { db: tx, scope } = unit
    // Of one that is named twice, the last holds.
    const changes = [...new Map(contacts.map((contact) => [contact.ID, contact])).values()]
    const phones = changes.map(({ ID }) => ID)
    const found = new Set(await updateMembers(tx, scope, audienceId, changes))
    const unknown = phones.filter((phone) => !found.has(phone))
    if (unknown.length > 0) throw refuseUnknown('Contacts', 'contact', unknown)
    const against = againstOf({ form }, await senderOf(tx, scope))
    const { Items } = await listMembers(tx, scope, {
      ...{ audienceId, q: '', number: null, phones },
      request: { ...byNumber, page: 1, pagesize: changes.length },
      against,
      errors: phoneErrors(against.channel),
    })
    return { changed: { kind: 'altered', count: found.size, phones }, answer: { Items } }
  })

const byNumber = { q: '', filters: [], sortby: [{ field: 'PrimaryPhone' as const, isDescending: false }] }
