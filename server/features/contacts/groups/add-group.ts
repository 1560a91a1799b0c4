import type { Group } from '@carillon/contract/groups.ts'
import { transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { addMembers } from './member-store.ts'
import { refuseKeyword, refuseSystemName } from './read-words.ts'
import { findGroup, insertGroup } from './store.ts'

type NewGroup = {
  ListName: string
  Keyword: string
  JoinReply: string
  Contacts: readonly { PersonID: number }[]
}

/** Makes a group, with contacts in it. */
export const addGroup = async (
  platform: Platform,
  scope: Scope,
  { ListName, Keyword, JoinReply, Contacts }: NewGroup,
): Promise<Group> => {
  const added = await transaction(platform.db, async (tx) => {
    await lockRoster(tx, scope)
    refuseSystemName(ListName)
    await refuseKeyword(tx, scope, Keyword, null)
    const words = { keyword: Keyword, joinReply: JoinReply }
    const listId = await insertGroup(tx, scope, ListName, platform.clock.now(), words)
    if (listId === undefined) throw refuse('GroupNameTaken')
    const people = Contacts.map(({ PersonID }) => PersonID)
    if (people.length > 0) await addMembers(tx, scope, listId, people)
    return (await findGroup(tx, scope, listId))!
  })
  tellContacts(platform, scope)
  return added
}
