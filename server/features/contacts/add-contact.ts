import type { Contact, ContactForm } from '@carillon/contract/contacts.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCountryId } from '../account/store.ts'
import { putIntoGroups } from './groups/put-into-groups.ts'
import { readForm } from './read-form.ts'
import { findContact, insertContacts } from './store.ts'

/** Adds a contact to Everyone and the groups named. A number that Everyone has already is refused. */
export const addContact = async ({ db, clock }: Platform, scope: Scope, form: ContactForm): Promise<Contact> =>
  await transaction(db, async (tx) => {
    const row = readForm(form, await readCountryId(tx, scope))
    const [personId] = await insertContacts(tx, scope, [row], clock.now())
    if (!personId) throw refuse('ContactExists')
    await putIntoGroups(tx, scope, form.Lists, [personId])
    return (await findContact(tx, scope, personId))!
  })
