import { type Group, systemGroups } from '@carillon/contract/contacts.ts'
import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { addMembers, findGroup, insertGroup } from './store.ts'

type NewGroup = { ListName: string; Contacts: readonly { PersonID: number }[] }

/** Makes a group, with contacts in it. The names of the system's groups are taken. */
export const addGroup = async (
  { db, clock }: Platform,
  scope: Scope,
  { ListName, Contacts }: NewGroup,
): Promise<Group> =>
  await transaction(db, async (tx) => {
    const isSystem = Object.keys(systemGroups).some((name) => name.toLowerCase() === ListName.toLowerCase())
    const listId = isSystem ? undefined : await insertGroup(tx, scope, ListName, clock.now())
    if (listId === undefined) throw refuse('GroupNameTaken')
    const people = Contacts.map(({ PersonID }) => PersonID)
    await addMembers(tx, scope, listId, people)
    return (await findGroup(tx, scope, listId))!
  })
