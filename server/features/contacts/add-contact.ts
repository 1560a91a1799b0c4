import type { Contact, ContactForm } from '@carillon/contract/contacts.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { noteActOn, wayOf } from '../contact-acts/act-store.ts'
import { lookUpSoon } from '../phone-numbers/look-up-soon.ts'
import { putIntoGroups } from './groups/put-into-groups.ts'
import { readForm } from './read-form.ts'
import { findContact, findHolder, insertContacts } from './store.ts'
import { tellContacts } from './tell-contacts.ts'
import { lockRoster } from './upsert/store.ts'

/** Adds a contact to Everyone and the groups named. A number that the user has already is refused. */
export const addContact = async (unit: Unit, form: ContactForm): Promise<Contact> => {
  const { db: tx, scope } = unit
  const row = readForm(form, await readCountryId(tx, scope))
  // Nobody else knows a new contact yet; a group named may be going away at this moment.
  if (form.Lists.length > 0) await lockRoster(tx, scope)
  const known = await findHolder(tx, scope, row.primaryPhone)
  const [personId] = known ? [] : await insertContacts(tx, scope, [row], unit.now)
  if (!personId) throw refuse('ContactExists', known ?? (await findHolder(tx, scope, row.primaryPhone)))
  await noteActOn(tx, scope, { kind: 'Added', way: wayOf(scope) }, [personId], unit.now)
  await putIntoGroups(tx, scope, form.Lists, [personId])
  await lookUpSoon(tx, scope, [row.primaryPhone, row.secondaryPhone, row.tertiaryPhone])
  const added = (await findContact(tx, scope, personId))!

  tellContacts(unit)
  return added
}
