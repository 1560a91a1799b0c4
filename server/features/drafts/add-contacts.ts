import { errors } from '@carillon/contract/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { senderOf } from '../audiences/reach/store.ts'
import {
  alreadyAdded,
  type ContactIn,
  type FailedContact,
  failedContact,
  readContacts,
} from '../audiences/read-contacts.ts'
import { insertContacts, insertMembers } from '../audiences/store.ts'
import { lookUpMembersSoon } from '../phone-numbers/look-up-soon.ts'
import { changeRecipients } from './change-recipients.ts'

type Given = ContactIn & { PersonID?: number | null | undefined }

/**
 * Adds single numbers, and contacts of the book with all their phones. What cannot be added is told one by one; where the only
 * one is already there, the call is refused.
 */
export const addContacts = (
  unit: Unit,
  draftId: number,
  contacts: readonly Given[],
): Promise<{ Added: number; FailedContacts: FailedContact[] }> =>
  changeRecipients(unit, draftId, async ({ audience_id: audienceId }) => {
    const { db: tx, scope } = unit
    const { country_id } = await senderOf(tx, scope)
    const known = contacts.filter((contact) => contact.PersonID != null)
    const typed = contacts.filter((contact) => contact.PersonID == null)
    const { members, failed, givenBy } = readContacts(typed, country_id)
    const FailedContacts = [...failed]
    const phones: number[] = []

    const fresh = members.length > 0 ? await insertMembers(tx, scope, audienceId, members) : new Set<number>()
    phones.push(...fresh)
    for (const [phone, contact] of givenBy) if (!fresh.has(phone)) FailedContacts.push(alreadyAdded(contact))

    const people = known.map((contact) => contact.PersonID!)
    const found = people.length > 0 ? await insertContacts(tx, scope, audienceId, people) : []
    const addedOf = new Map(found.map((row) => [row.person_id, row.added]))
    for (const contact of known) {
      const added = addedOf.get(contact.PersonID!)
      if (added === undefined) FailedContacts.push(notThere(contact))
      else if (added.length === 0) FailedContacts.push(alreadyAdded(contact))
      else phones.push(...added)
      // Named twice in one call: the second is there already.
      if (added !== undefined) addedOf.set(contact.PersonID!, [])
    }

    if (contacts.length === 1 && phones.length === 0 && FailedContacts[0]?.ErrorCode === errors.AlreadyAdded.code)
      throw refuse('AlreadyAdded')
    const Added = phones.length
    // Whoever is added by number alone may be a landline.
    await lookUpMembersSoon(tx, scope, audienceId, { phones, count: Added }, unit.now)
    return { changed: { kind: 'added', count: Added, phones }, answer: { Added, FailedContacts } }
  })

const notThere = (contact: ContactIn): FailedContact =>
  failedContact(contact, errors.NotFound.code, errors.NotFound.message)
