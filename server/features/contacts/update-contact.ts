import type { Contact, ContactChange } from '@carillon/contract/contacts.ts'
import type { Db } from '../../platform/database.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { noteActOn, wayOf } from '../contact-acts/act-store.ts'
import { changedFields } from '../contact-acts/changed-fields.ts'
import { lookUpSoon } from '../phone-numbers/look-up-soon.ts'
import { removeFromOthers } from './groups/member-store.ts'
import { putIntoGroups } from './groups/put-into-groups.ts'
import { readChange } from './read-form.ts'
import { findContact, readRow, updateRow } from './store.ts'
import { tellContacts } from './tell-contacts.ts'
import { lockRoster } from './upsert/store.ts'

/**
 * Changes a contact; what is left out stays as it is. Groups that are named are all that it is in afterwards: whoever sees a
 * contact sees every group that it is in, so none can be lost unseen.
 */
export const updateContact = async (unit: Unit, personId: number, asked: ContactChange): Promise<Contact> => {
  const { db: tx, scope } = unit
  try {
    await lockRoster(tx, scope)
    const row = await readRow(tx, scope, personId)
    if (!row) throw refuse((await findContact(tx, scope, personId)) ? 'SharedContact' : 'NotFound')
    const change = await mergeEdit(asked, () => asEdited(tx, scope, personId), mergedBy)
    const next = readChange(change, row, await readCountryId(tx, scope))
    await updateRow(tx, scope, personId, next, unit.now)
    const fields = changedFields(row, next)
    await noteActOn(tx, scope, { kind: 'Edited', way: wayOf(scope), fields }, [personId], unit.now)
    if (change.Lists) {
      const listIds = change.Lists.map(({ ListID }) => ListID)
      await putIntoGroups(tx, scope, change.Lists, [personId])
      await removeFromOthers(tx, scope, personId, listIds)
    }
    const had = [row.primaryPhone, row.secondaryPhone, row.tertiaryPhone]
    const has = [next.primaryPhone, next.secondaryPhone, next.tertiaryPhone]
    await lookUpSoon(
      tx,
      scope,
      has.filter((phone) => !had.includes(phone)),
    )
    const changed = (await findContact(tx, scope, personId))!

    tellContacts(unit)
    return changed
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'contacts_by_phone') throw refuse('ContactExists')
    throw error
  }
}

/** As the form of a contact has it. */
const asEdited = async (tx: Db, scope: Scope, personId: number) => {
  const found = await findContact(tx, scope, personId)
  return found && { ...found, Lists: found.Groups.map(({ ListID }) => ({ ListID })) }
}

const mergedBy = { Lists: 'members', CustomData: 'fields' } as const
