import type { Contact, ContactForm } from '@carillon/contract/contacts.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCountryId } from '../account/store.ts'
import { putIntoGroups } from './groups/put-into-groups.ts'
import { readForm } from './read-form.ts'
import { findContact, updateContact as update } from './store.ts'

/** Changes a contact and puts it into the groups named; groups that are not named keep it. */
export const updateContact = async (
  { db, clock }: Platform,
  scope: Scope,
  personId: number,
  form: ContactForm,
): Promise<Contact> => {
  try {
    return await transaction(db, async (tx) => {
      const row = readForm(form, await readCountryId(tx, scope))
      if (!(await update(tx, scope, personId, row, clock.now()))) throw refuse('NotFound')
      await putIntoGroups(tx, scope, form.Lists, [personId])
      return (await findContact(tx, scope, personId))!
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'contacts_by_phone') throw refuse('ContactExists')
    throw error
  }
}
